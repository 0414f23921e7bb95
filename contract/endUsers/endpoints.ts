import { selectedMatching, selectionProblems } from '../bulkActions/kinds.ts'
import { z } from 'zod'
import {
  call,
  downloadProcedure,
  listProcedure,
  postProcedure,
  procedure,
  uploadProcedure,
} from '../kernel/endpoint.ts'
import { listInput } from '../kernel/listQuery.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { coded, codedFilter } from '../kernel/codes.ts'
import { id, smallIdOrAll } from '../kernel/ids.ts'
import { textOrAll } from '../kernel/textOrAll.ts'
import { sheetLimits } from '../uploads/limits.ts'
import { fileOrStaged } from '../uploads/source.ts'
import { userPassword } from './password.ts'
import { rowReasons } from './rows.ts'

/**
 * Id that the sender gives an upload. Progress is read and the upload cancelled by this id, and an upload that
 * is sent twice under one id has one effect.
 */
const uploadId = z.uuid().optional()

/** Key that decrypts the passwords of a staged file: 32 bytes, which the platform does not store. */
const stagedKey = z.string().regex(/^[\w-]{43}$/)

const sheetInput = (fileField: string) =>
  withWireKeys(
    { ...fileOrStaged, stagedKey: stagedKey.optional(), customerId: id, uploadId },
    {
      file: fileField,
      stagedId: 'staged_id',
      stagedKey: 'staged_key',
      customerId: 'customer_id',
      uploadId: 'upload_id',
    },
  )
const byCustomerId = withWireKeys({ customerId: id }, { customerId: 'CustomerId' })

/** The largest workbook that is accepted, plus the other form fields. */
const maxSheetBodyBytes = sheetLimits.bytes + 1024 * 1024

const purpose = coded({ creation: 'creation', deletion: 'deletion' })

const fault = withWireKeys({
  line: z.int().min(1),
  column: z.string(),
  reason: z.enum(rowReasons),
})

/** A row as the platform understood it, without its password. */
const previewRow = withWireKeys(
  {
    line: z.int().min(1),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    department: z.string(),
    designation: z.string(),
    mobile: z.string(),
    hasPassword: z.boolean(),
    deleted: z.boolean(),
  },
  {
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email_id',
    hasPassword: 'has_password',
    deleted: 'is_deleted',
  },
)

const historyRow = withWireKeys(
  {
    batchId: id,
    kind: coded({ users: 'users', userDeletion: 'user_deletion' }),
    fileName: z.string(),
    by: z.string(),
    accepted: z.int().min(0),
    rejected: z.int().min(0),
    createdAt: z.iso.datetime(),
    undoneAt: z.iso.datetime().nullable(),
    undoableUntil: z.iso.datetime().nullable(),
    /** Id under which the rejected rows can be downloaded; null when there are none, or no longer any. */
    rejectedId: z.uuid().nullable(),
  },
  {
    batchId: 'batch_id',
    fileName: 'file_name',
    by: 'uploaded_by',
    createdAt: 'created_at',
    undoneAt: 'undone_at',
    undoableUntil: 'undoable_until',
    rejectedId: 'rejected_id',
  },
)

/** Fields that the list of past uploads can be sorted by; the others are derived from them. */
const historySorts = [
  'batchId',
  'kind',
  'fileName',
  'by',
  'accepted',
  'rejected',
  'createdAt',
  'undoneAt',
] as const

/** Field that the list of past uploads can be sorted by. */
export type UserHistorySort = (typeof historySorts)[number]

const userState = { active: 'active', disabled: 'disabled' } as const

const userFields = {
  endUserId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  department: z.string(),
  designation: z.string(),
  mobile: z.string(),
  state: coded(userState),
  createdAt: z.iso.datetime(),
  /** When the user was disabled; null while active. */
  disabledAt: z.iso.datetime().nullable(),
}

const userNames = {
  endUserId: 'profile_user_id',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email_id',
  createdAt: 'created_at',
  disabledAt: 'disabled_at',
} as const

/** An end user in the list; it holds nothing of the password. */
const userRow = withWireKeys(userFields, userNames)

/** An upload that created or disabled a user. */
const causingUpload = withWireKeys(
  { fileName: z.string(), by: z.string(), createdAt: z.iso.datetime() },
  { fileName: 'file_name', by: 'uploaded_by', createdAt: 'created_at' },
)

const userFilter = {
  customerId: id,
  /** Text that the name, e-mail address or department contains. */
  search: textOrAll,
  state: codedFilter({ all: 'all', ...userState }, { blank: 'all' }),
  /** The year in which the user was created, as the dashboard counts it. */
  createdYear: smallIdOrAll.optional(),
}
const userFilterNames = { customerId: 'customer_id', createdYear: 'created_year' } as const

const byEndUserId = { customerId: id, endUserId: id }
const endUserIdNames = { customerId: 'customer_id', endUserId: 'profile_user_id' } as const

/** End users of a library, in a list and in bulk (docs/requirements/portal.md §2.8, §4.7). */
export const endUsers = {
  list: listProcedure('get_profile_users', {
    summary: 'End users of a library, by name, e-mail, department and state',
    access: 'endUsers.list',
    input: listInput(userRow, userFilter, userFilterNames),
    row: userRow,
  }),
  details: procedure('get_profile_user_details', {
    summary: 'One end user, and the uploads that created and disabled it',
    access: 'endUsers.list',
    input: withWireKeys(byEndUserId, endUserIdNames),
    output: withWireKeys(
      {
        ...userFields,
        /** Null when no upload created the user. */
        createdBy: causingUpload.nullable(),
        /** Null when the user is active or was disabled in the list. */
        disabledBy: causingUpload.nullable(),
      },
      { ...userNames, createdBy: 'created_by', disabledBy: 'disabled_by' },
    ),
    problems: ['notFound'],
  }),
  setState: postProcedure('set_profile_user_state', {
    summary: 'Disable an end user, or enable a disabled one',
    access: 'endUsers.delete',
    input: withWireKeys({ ...byEndUserId, state: coded(userState) }, endUserIdNames),
    output: withWireKeys({ changed: z.boolean() }),
    problems: ['notFound', 'conflict'],
  }),
  selectMatching: call('POST', '/end-users/select', {
    summary: 'Select all end users that match a filter, for a bulk action',
    access: 'endUsers.delete',
    input: withWireKeys(userFilter, userFilterNames),
    output: selectedMatching,
    problems: selectionProblems,
  }),
  setStates: postProcedure('set_profile_user_states', {
    summary: 'Disable or enable several end users; returns those that changed',
    access: 'endUsers.delete',
    inputEncoding: 'json',
    input: withWireKeys(
      {
        customerId: id,
        endUserIds: z.array(id).min(1).max(1000),
        state: coded(userState),
      },
      { customerId: 'customer_id', endUserIds: 'profile_user_ids' },
    ),
    output: withWireKeys({ endUserIds: z.array(id) }, { endUserIds: 'profile_user_ids' }),
  }),
  setPassword: postProcedure('set_profile_user_password', {
    summary: 'Replace the password of an active end user',
    access: 'endUsers.create',
    input: withWireKeys({ ...byEndUserId, password: userPassword }, endUserIdNames),
    output: withWireKeys({ changed: z.literal(true) }),
    problems: ['notFound', 'conflict', 'throttled'],
  }),
  upload: uploadProcedure('upload_admin_module_profile_users', {
    summary: 'Create end users from a spreadsheet',
    access: 'endUsers.create',
    input: sheetInput('Upload_User'),
    maxBodyBytes: maxSheetBodyBytes,
    output: withWireKeys({ created: z.int().min(0) }, { created: 'Upload_count' }),
    problems: ['throttled'],
  }),
  remove: uploadProcedure('delete_admin_module_profile_users', {
    summary: 'Disable the end users marked in a spreadsheet',
    access: 'endUsers.delete',
    input: sheetInput('Delete_User'),
    maxBodyBytes: maxSheetBodyBytes,
    output: withWireKeys({ deleted: z.int().min(0) }, { deleted: 'count' }),
    problems: ['throttled'],
  }),
  check: postProcedure('check_admin_module_profile_users', {
    summary: 'What an upload of this spreadsheet would do; nothing is written',
    takesIdempotencyKey: false,
    access: 'endUsers.create',
    inputEncoding: 'multipart',
    maxBodyBytes: maxSheetBodyBytes,
    cost: 'high',
    input: withWireKeys(
      { file: z.instanceof(Blob), customerId: id, purpose },
      { file: 'Upload_User', customerId: 'customer_id' },
    ),
    output: withWireKeys({
      total: z.int().min(0),
      accepted: z.int().min(0),
      rejected: z.int().min(0),
      rows: z.array(previewRow),
      faults: z.array(fault),
      /** Under this id and key the checked file can be uploaded for an hour without sending it again. */
      stagedId: z.uuid(),
      stagedKey,
    }),
    problems: ['tooLarge', 'unsupportedType', 'throttled', 'unavailable'],
  }),
  downloadFormat: downloadProcedure('Download_admin_module_profile_users_format_excel', {
    summary: 'The format for new users, with an example row',
    access: 'endUsers.create',
    input: byCustomerId,
  }),
  downloadList: downloadProcedure('Download_admin_module_profile_users_list', {
    summary: 'The user list with an "Is Deleted" column',
    access: 'endUsers.export',
    input: byCustomerId,
  }),
  history: listProcedure('get_profile_user_uploads', {
    summary: 'The uploads and deletions of end users, the latest first',
    access: 'endUsers.list',
    input: listInput(
      historyRow,
      { customerId: id },
      { customerId: 'customer_id' },
      { sortable: historySorts },
    ),
    row: historyRow,
  }),
  rejected: downloadProcedure('Download_rejected_profile_users', {
    summary: 'The rows that an upload or deletion rejected, each with its reason, within 30 days',
    access: 'endUsers.create',
    input: withWireKeys(
      { customerId: id, uploadId: z.uuid() },
      { customerId: 'customer_id', uploadId: 'upload_id' },
    ),
    problems: ['notFound'],
  }),
  undo: postProcedure('undo_profile_user_upload', {
    summary: 'Take back an upload or a deletion, within 30 days',
    access: 'endUsers.delete',
    input: withWireKeys(
      { customerId: id, batchId: id },
      { customerId: 'customer_id', batchId: 'batch_id' },
    ),
    output: withWireKeys({ changed: z.int().min(0), left: z.int().min(0) }),
    problems: ['notFound', 'conflict'],
  }),
}

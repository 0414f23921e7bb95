import { trimText } from '../kernel/visibleText.ts'
import { unnamedColumn } from '../uploads/surplusCells.ts'

/** Clean names of the columns of a user list. */
export type UserColumn =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'department'
  | 'designation'
  | 'mobile'
  | 'deleted'

/** The text of each column of one row of an uploaded user list. */
export type UserRow = Record<UserColumn, string>

/** The headers as the templates spell them (docs/assumptions.md#template-columns). */
export const userHeaders: Record<UserColumn, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email-id',
  password: 'password',
  department: 'Department',
  designation: 'Designation',
  mobile: 'Mobile',
  deleted: 'Is Deleted',
}

/** Columns of the empty template. */
export const formatColumns = [
  'firstName',
  'lastName',
  'email',
  'password',
  'department',
  'designation',
  'mobile',
] as const satisfies readonly UserColumn[]
/** Columns of the list of users that is filled in for a deletion. */
export const listColumns = [
  'firstName',
  'lastName',
  'email',
  'department',
  'deleted',
] as const satisfies readonly UserColumn[]

/** Whether a user list creates or deletes users; each has its own mandatory columns. */
export type UserSheetPurpose = 'creation' | 'deletion'
const mandatoryColumns: Record<UserSheetPurpose, readonly UserColumn[]> = {
  creation: ['firstName', 'email', 'password'],
  deletion: ['email', 'deleted'],
}

/** Why a row of a user list can be rejected. */
export const rowReasons = [
  'missing',
  'email',
  'passwordBlank',
  'passwordShort',
  'passwordLong',
  'tooLong',
  'errorValue',
  'twiceInFile',
  'exists',
  'mark',
  'unknownUser',
  'surplus',
] as const

/** Why a row of a user list is rejected. */
export type RowReason = (typeof rowReasons)[number]

/** Why the password of an end user is rejected: the reasons of a row that are about its password. */
export type PasswordReason = Extract<RowReason, `password${string}`>

/** The first fault of a row, and the column it is in; the position from 1 of one beyond the headers. */
export interface RowFault {
  column: UserColumn | number
  reason: RowReason
}

/** Returns the header of the column that a fault is in. */
export const faultHeader = ({ column }: RowFault): string =>
  typeof column === 'number' ? unnamedColumn(column) : userHeaders[column]

/**
 * Length of a password in characters, docs/requirements/portal.md §5, docs/assumptions.md#passwords-of-bulk-users: at
 * least 6, at most 128, not blank.
 */
export const userPasswordLength = { min: 6, max: 128 } as const
/** Longest text of a cell in characters. */
const maxCellLength = 200

/** What a spreadsheet shows in place of the value of a formula that it cannot compute, also when saved as text. */
const errorValue = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!)$/

const lettersOf = (header: string): string => header.toLowerCase().replace(/[^a-z]/g, '')

const byLetters = new Map(
  Object.entries(userHeaders).map(([column, header]) => [lettersOf(header), column as UserColumn]),
)

/**
 * Returns the column that a header names, ignoring order, case, spaces and punctuation; `undefined` for an
 * unknown header.
 */
export const columnOf = (header: string): UserColumn | undefined =>
  byLetters.get(lettersOf(header.slice(0, 100)))

/** Returns the mandatory columns that a file lacks. */
export const missingColumns = (
  headers: Iterable<string>,
  purpose: UserSheetPurpose,
): UserColumn[] => {
  const presentColumns = new Set([...headers].map(columnOf))
  return mandatoryColumns[purpose].filter((column) => !presentColumns.has(column))
}

/** Returns a row by its clean columns, trimmed; the password is not trimmed. */
export function userRow(values: ReadonlyMap<string, string>): UserRow {
  const row: UserRow = {
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    department: '',
    designation: '',
    mobile: '',
    deleted: '',
  }
  for (const [header, value] of values) {
    const column = columnOf(header)
    if (column !== undefined) row[column] = column === 'password' ? value : value.trim()
  }
  return row
}

/** E-mail addresses of people; the pattern accepts more than that of office addresses. */
const personEmail =
  /^[a-z0-9!#$%&'*+/=?^_{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}$/i

/** Returns whether the text is an e-mail address of at most 254 characters. */
const isPersonEmail = (text: string): boolean => text.length <= 254 && personEmail.test(text)

/** Returns whether a cell is empty or says `null` (docs/requirements/portal.md §5, "not blank or null"). */
const isBlank = (text: string): boolean =>
  trimText(text) === '' || text.trim().toLowerCase() === 'null'

/** Returns the first fault of a row of new users, checked without the other rows; `undefined` when it has none. */
export function newUserFault(row: UserRow): RowFault | undefined {
  const long = formatColumns.find((column) => row[column].length > maxCellLength)
  if (long) return { column: long, reason: 'tooLong' }
  const failed = formatColumns.find((column) => errorValue.test(row[column]))
  if (failed) return { column: failed, reason: 'errorValue' }
  if (isBlank(row.firstName)) return { column: 'firstName', reason: 'missing' }
  if (isBlank(row.email)) return { column: 'email', reason: 'missing' }
  if (!isPersonEmail(row.email)) return { column: 'email', reason: 'email' }
  const reason = userPasswordFault(row.password)
  return reason && { column: 'password', reason }
}

/** Returns the rule that the password of an end user breaks; `undefined` when it breaks none. */
export function userPasswordFault(text: string): PasswordReason | undefined {
  if (isBlank(text)) return 'passwordBlank'
  if (text.length < userPasswordLength.min) return 'passwordShort'
  if (text.length > userPasswordLength.max) return 'passwordLong'
  return undefined
}

/**
 * Returns whether a row of the deletion list is marked for deletion; `'mark'` when the cell says neither yes
 * nor no.
 */
export function deletionMark(row: UserRow): boolean | 'mark' {
  const text = row.deleted.toLowerCase()
  if (['true', 'yes', '1'].includes(text)) return true
  return ['false', 'no', '0', ''].includes(text) ? false : 'mark'
}

/** Returns the form in which e-mail addresses are compared: lower case. */
export const emailKey = (email: string): string => email.toLowerCase()

import { holdingUploadKinds } from '../holdings/uploads.ts'
import { z } from 'zod'
import { postProcedure, procedure } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'

/** Stages of an upload: read, checked, prepared (passwords are hashed), written, or ended. */
const uploadStages = ['read', 'check', 'prepare', 'write', 'done', 'cancelled', 'failed'] as const

/** The stage that an upload has reached. */
export type UploadStage = (typeof uploadStages)[number]

/** Kinds of uploads: lists of holdings, users to create, users to delete. */
const uploadKinds = [...holdingUploadKinds, 'users', 'userDeletion'] as const

/** What an upload contains. */
export type UploadKind = (typeof uploadKinds)[number]

const byUpload = withWireKeys({ uploadId: z.uuid() }, { uploadId: 'upload_id' })

/** Progress of large uploads of any kind. */
export const uploads = {
  progress: procedure('get_upload_progress', {
    summary: 'How far an upload is',
    access: 'session',
    input: byUpload,
    output: withWireKeys({
      stage: z.enum(uploadStages),
      done: z.int().min(0),
      total: z.int().min(0),
      /** Number of rejected rows that can be downloaded. */
      rejected: z.int().min(0),
    }),
    problems: ['notFound'],
  }),
  running: procedure('get_running_uploads', {
    summary: 'Uploads that the signed-in user began and that have not ended, the latest first',
    access: 'session',
    input: withWireKeys({ kind: z.enum(uploadKinds) }),
    output: z.array(withWireKeys({ uploadId: z.uuid(), fileName: z.string() })),
  }),
  cancel: postProcedure('cancel_upload', {
    summary: 'Stop an upload; nothing is written unless it already was',
    access: 'session',
    input: byUpload,
    output: withWireKeys({ stopped: z.boolean() }),
    problems: ['notFound'],
  }),
}

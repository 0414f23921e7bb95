import { z } from 'zod'
import { postProc, proc } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'

/** Where an upload is: read, checked, prepared (passwords are hashed), written, or at an end. */
export const uploadStages = [
  'read',
  'check',
  'prepare',
  'write',
  'done',
  'cancelled',
  'failed',
] as const
export type UploadStage = (typeof uploadStages)[number]

const byUpload = renamed({ uploadId: z.uuid() }, { uploadId: 'upload_id' })

/** Large uploads while they run, whatever they bring. */
export const uploads = {
  progress: proc('get_upload_progress', {
    summary: 'How far an upload is',
    access: 'session',
    input: byUpload,
    output: renamed({
      stage: z.enum(uploadStages),
      done: z.int().min(0),
      total: z.int().min(0),
    }),
    problems: ['notFound'],
  }),
  cancel: postProc('cancel_upload', {
    summary: 'Stop an upload; nothing is written unless it already was',
    access: 'session',
    input: byUpload,
    output: renamed({ stopped: z.boolean() }),
    problems: ['notFound'],
  }),
}

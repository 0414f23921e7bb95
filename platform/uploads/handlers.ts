import { Problem } from '../../contract/kernel/problem.ts'
import type { uploads } from '../../contract/uploads/endpoints.ts'
import type { Call, Db, Handlers } from '../context.ts'
import { requestCancel, listRunning, readProgress } from './store.ts'

/** Returns how far an upload of the caller is. Throws `Problem('notFound')` for an id that is none. */
async function ownProgress(db: Db, call: Call, uploadId: string) {
  const progress = await readProgress(db, uploadId, call.session.userId, call.now)
  if (progress === undefined) throw new Problem('notFound', 'No such upload')
  return progress
}

export const uploadHandlers: Handlers<typeof uploads> = {
  progress: ({ uploadId }, call) => call.transaction((db) => ownProgress(db, call, uploadId)),

  running: ({ kind }, call) =>
    call.transaction((db) =>
      listRunning(db, { accountId: call.session.userId, kind, now: call.now }),
    ),

  cancel: ({ uploadId }, call) =>
    call.write(async (db) => {
      await ownProgress(db, call, uploadId)
      return { stopped: await requestCancel(db, uploadId, call.session.userId) }
    }),
}

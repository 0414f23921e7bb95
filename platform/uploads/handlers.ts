import { Problem } from '../../contract/kernel/problem.ts'
import type { uploads } from '../../contract/uploads/endpoints.ts'
import type { Handlers } from '../context.ts'
import { requestCancel, listRunning, readProgress } from './store.ts'

export const uploadHandlers: Handlers<typeof uploads> = {
  progress: async ({ uploadId }, call) => {
    const progress = await call.transaction((db) =>
      readProgress(db, uploadId, call.session.userId, call.now),
    )
    if (progress === undefined) throw new Problem('notFound', 'No such upload')
    return progress
  },

  running: ({ kind }, call) =>
    call.transaction((db) =>
      listRunning(db, { accountId: call.session.userId, kind, now: call.now }),
    ),

  cancel: ({ uploadId }, call) =>
    call.write(async (db) => ({
      stopped: await requestCancel(db, uploadId, call.session.userId),
    })),
}

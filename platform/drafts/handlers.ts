import type { drafts } from '../../contract/drafts/endpoints.ts'
import type { Handlers } from '../context.ts'
import { discardDraft, readDraft, saveDraft } from './store.ts'

export const draftHandlers: Handlers<typeof drafts> = {
  read: async ({ form }, call) => {
    const storedDraft = await call.transaction((db) =>
      readDraft(db, call.session, { form, now: call.now }),
    )
    const draft = storedDraft && {
      content: storedDraft.content,
      savedAt: storedDraft.savedAt.toISOString(),
    }
    return { draft: draft ?? null }
  },
  save: ({ form, content }, call) =>
    call.write(async (db) => {
      await saveDraft(db, call.session, { form, content, savedAt: call.now })
      return { savedAt: call.now.toISOString() }
    }),
  discard: ({ form }, call) =>
    call.write(async (db) => {
      await discardDraft(db, call.session, form)
      return true as const
    }),
}

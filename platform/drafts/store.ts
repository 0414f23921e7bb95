import { dayMs } from '../../contract/calendar.ts'
import { draftDays, maxDrafts } from '../../contract/drafts/endpoints.ts'
import type { Db, Session } from '../context.ts'
import { lockAccount } from '../session/accountStore.ts'

/** Returns the moment before which a draft is too old to be shown. */
export const oldestDraft = (now: Date): Date => new Date(now.getTime() - draftDays * dayMs)

/** Returns the columns by which drafts belong to the person behind a session. */
const ownerOf = ({ userId, customerId, staffName }: Session) => ({
  accountId: userId,
  customerId,
  staffName: staffName ?? '',
})

const ownDrafts = (db: Db, session: Session) =>
  db.selectFrom('drafts').where((eb) => eb.and(ownerOf(session)))

/** Returns the session's draft of a form; `undefined` without one that is recent enough. */
export const readDraft = (db: Db, session: Session, { form, now }: { form: string; now: Date }) =>
  ownDrafts(db, session)
    .select(['content', 'savedAt'])
    .where('form', '=', form)
    .where('savedAt', '>', oldestDraft(now))
    .executeTakeFirst()

/** Stores a draft in place of the earlier one of its form, and deletes the oldest ones beyond `maxDrafts`. */
export async function saveDraft(
  db: Db,
  session: Session,
  draft: { form: string; content: string; savedAt: Date },
): Promise<void> {
  const { content, savedAt } = draft
  // The lock makes the limit hold when several forms save at the same time.
  await lockAccount(db, session.userId)
  await db
    .insertInto('drafts')
    .values({ ...ownerOf(session), ...draft })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'customerId', 'staffName', 'form'])
        .doUpdateSet({ content, savedAt }),
    )
    .execute()
  await db
    .deleteFrom('drafts')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(
          ownDrafts(db, session)
            .select('id')
            .orderBy('savedAt', 'desc')
            .orderBy('id', 'desc')
            .offset(maxDrafts)
            .as('oldest'),
        )
        .select('oldest.id'),
    )
    .execute()
}

/** Deletes the session's draft of a form, if there is one. */
export async function discardDraft(db: Db, session: Session, form: string): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where((eb) => eb.and({ ...ownerOf(session), form }))
    .execute()
}

import { sql } from 'kysely'
import type { OwnTemplates } from '../../../contract/ddr/mail/answerMail.ts'
import type { MailTemplate, MailTemplateKind } from '../../../contract/ddr/mail/mailTemplates.ts'
import type { Db } from '../../context.ts'
import { personOf } from '../request/requestStore.ts'

/** Returns the stored texts of a library's mails; one that was reset has neither subject nor message. */
export const readTemplates = (db: Db, customerId: number) =>
  db
    .selectFrom('ddrMailTemplates')
    .select(['kind', 'subject', 'message', 'changedAt', 'changedByName', 'staffName', 'rowVersion'])
    .where('customerId', '=', customerId)
    .execute()

/** Returns the library's own texts of those kinds of mails that it has changed. */
export async function readOwnTemplates(
  db: Db,
  customerId: number,
  kinds: readonly MailTemplateKind[],
): Promise<OwnTemplates> {
  const rows = await db
    .selectFrom('ddrMailTemplates')
    .select(['kind', 'subject', 'message'])
    .where('customerId', '=', customerId)
    .where('kind', '=', sql<MailTemplateKind>`any (${[...kinds]}::text[])`)
    .where('message', 'is not', null)
    .execute()
  return Object.fromEntries(
    rows.map(({ kind, subject, message }) => [
      kind,
      { subject: subject ?? '', message: message ?? '' },
    ]),
  )
}

/** Who changes a text, and when. */
interface Change {
  customerId: number
  kind: MailTemplateKind
  /** null for the specified text. */
  template: MailTemplate | null
  at: Date
  accountId: number
  staffName: string | null
}

/**
 * Writes the text of a mail when its version is `rowVersion`, or whatever its version is when that is undefined; 0
 * means that nothing is stored. Returns the new version, or `undefined` when somebody else has changed the text.
 */
export async function writeTemplate(
  db: Db,
  { customerId, kind, template, at, accountId, staffName }: Change,
  rowVersion: number | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ rowVersion: number }>`
    insert into ddr_mail_templates as t (customer_id, kind, subject, message, changed_at,
      changed_by_name, staff_name)
    select ${customerId}, ${kind}, ${template?.subject ?? null}, ${template?.message ?? null}, ${at},
      coalesce(${personOf(accountId)}, (select organization_name from customers where id = ${customerId})), ${staffName}
    where ${rowVersion ?? 0}::int = 0 or exists (
      select from ddr_mail_templates e where e.customer_id = ${customerId} and e.kind = ${kind})
    on conflict (customer_id, kind) do update set
      subject = excluded.subject, message = excluded.message, changed_at = excluded.changed_at,
      changed_by_name = excluded.changed_by_name, staff_name = excluded.staff_name
    where ${rowVersion ?? null}::int is null or t.row_version = ${rowVersion ?? null}::int
    returning t.row_version as "rowVersion"`.execute(db)
  return rows[0]?.rowVersion
}

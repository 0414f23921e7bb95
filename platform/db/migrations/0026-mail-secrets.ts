import { type Kysely, sql } from 'kysely'

/** Marks mails that contain a password or a link, and blanks the text of those that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column has_secret boolean not null default false;
    update mails set has_secret = true
      where kind in ('passwordReset', 'credentials') or body like '%?token=%';
    update mails set body = '', html = '' where has_secret and state = 'sent';
  `.execute(db)
}

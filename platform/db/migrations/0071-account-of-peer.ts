import { type Kysely, sql } from 'kysely'

/**
 * Lets each consortium choose the account ids of its peers, as a peer is found by its security code, too. They were
 * unique over all consortia, so one could keep an id from another, and find out which ids the others use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table peers drop constraint peers_account_id_key;
    create unique index peers_account on peers (account_id, customer_id)
  `.execute(db)
}

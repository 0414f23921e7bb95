import { sql } from 'kysely'
import { yearOf } from '../../../contract/calendar.ts'
import type { ContuRule } from '../../../contract/ddr/contu.ts'
import {
  openStatuses,
  type ReopenReason,
  type TimelineMove,
} from '../../../contract/ddr/lifecycle.ts'
import type { DdrStatus, DelayReason, DeliveryMode } from '../../../contract/ddr/model.ts'
import { primaryAccessType } from '../../../contract/organization/primaryAccessType.ts'
import type { Db } from '../../context.ts'

/** Returns a request with both its institutions, for forms, notes and mails; `undefined` when no request has the id. */
export async function readRequest(db: Db, ddrId: number) {
  return db
    .selectFrom('ddrRequests as r')
    .innerJoin('ddrPriorities as priority', 'priority.id', 'r.priorityId')
    .leftJoin('institutions as requester', 'requester.id', 'r.requesterId')
    .leftJoin('institutions as supplier', 'supplier.id', 'r.supplierId')
    .selectAll('r')
    .select([
      'priority.name as priority',
      'requester.organizationName as requesterName',
      'requester.address as requesterAddress',
      'requester.city as requesterCity',
      'requester.state as requesterState',
      'requester.phone as requesterPhone',
      'requester.officeEmail as requesterEmail',
      'supplier.organizationName as supplierName',
      'supplier.address as supplierAddress',
      'supplier.city as supplierCity',
      'supplier.state as supplierState',
      'supplier.officeEmail as supplierEmail',
      sql<boolean>`supplier.consortium_id is not distinct from r.consortium_id`.as(
        'isSupplierMember',
      ),
    ])
    .where('r.id', '=', ddrId)
    .executeTakeFirst()
}

/** A request with the names of its requester and its supplier. */
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof readRequest>>>

/**
 * Returns whether the request exists: in any tenant with the system's `db`, in those of the session within its
 * transaction.
 */
export async function requestExists(db: Db, ddrId: number): Promise<boolean> {
  const row = await db
    .selectFrom('ddrRequests')
    .select('id')
    .where('id', '=', ddrId)
    .executeTakeFirst()
  return row !== undefined
}

/** The columns that an answer to a request sets. */
export interface NewAnswer {
  status: DdrStatus
  mode: DeliveryMode | null
  deliveredOn: string | null
  courierNo: string
  deliveryRemarks: string
  delayReason: DelayReason | null
  delayNote: string
  discardReason: string
  fileKey: string | null
  answeredAt: Date
  answeredBy: number
}

/**
 * Writes the answer to an open request. Returns the previous status for the one caller that wins the update,
 * null for all others and when the request has changed since it was read.
 */
export async function setAnswer(
  db: Db,
  at: { ddrId: number; supplierId: number; rowVersion: number | undefined },
  answer: NewAnswer,
): Promise<DdrStatus | null> {
  const { rows } = await sql<{ status: DdrStatus }>`
    with waiting as (
      select id, status from ddr_requests
      where id = ${at.ddrId} and supplier_id = ${at.supplierId} for update
    )
    update ddr_requests r set
      status = ${answer.status},
      is_duplicate = r.is_duplicate or ${answer.status} = 'duplicate',
      mode = ${answer.mode}, delivered_on = ${answer.deliveredOn}, courier_no = ${answer.courierNo},
      delivery_remarks = ${answer.deliveryRemarks}, delay_reason = ${answer.delayReason},
      delay_note = ${answer.delayNote}, discard_reason = ${answer.discardReason},
      file_key = ${answer.fileKey}, answered_at = ${answer.answeredAt}, answered_by = ${answer.answeredBy}
    from waiting
    where r.id = waiting.id and waiting.status = any (${[...openStatuses]}::text[])
      and r.status = any (${[...openStatuses]}::text[])
      and (${at.rowVersion ?? null}::int is null or r.row_version = ${at.rowVersion ?? null}::int)
    returning waiting.status`.execute(db)
  return rows[0]?.status ?? null
}

interface Entry {
  ddrId: number
  at: Date
  /** null for what the platform does itself. */
  accountId: number | null
  customerId: number
  staffName: string | null
  from: DdrStatus | null
  to: DdrStatus
  note: string
  /** Absent for an answer of the supplier and for the entry that raised the request. */
  move?: TimelineMove
  reopenReason?: ReopenReason | null
}

/**
 * Returns SQL of the name of the person behind an account: the contact of its customer with the account's mail address,
 * or else, for the customer's first account, its primary contact (docs/assumptions.md#timeline). Null when there is
 * none.
 */
export const personOf = (accountId: number | null) => sql<string | null>`(
  select nullif(trim(c.first_name || ' ' || c.last_name), '')
  from accounts a join contacts c on c.customer_id = a.customer_id
  where a.id = ${accountId} and (
    (a.email <> '' and lower(c.email) = lower(a.email))
    or (a.is_primary and c.access_type = ${primaryAccessType}))
  order by (a.email <> '' and lower(c.email) = lower(a.email)) desc, c.position, c.id
  limit 1)`

/**
 * Adds an entry to the history of a request; the actor's name is copied, so it outlives the account. It is '' when no
 * person is on record.
 */
export async function addHistory(db: Db, entry: Entry): Promise<void> {
  await db
    .insertInto('ddrHistory')
    .values((eb) => ({
      ddrId: entry.ddrId,
      at: entry.at,
      accountId: entry.accountId,
      actorName: eb.fn.coalesce(personOf(entry.accountId), eb.val('')),
      actorCustomerId: entry.customerId,
      staffName: entry.staffName,
      fromStatus: entry.from,
      toStatus: entry.to,
      note: entry.note,
      move: entry.move ?? null,
      reopenReason: entry.reopenReason ?? null,
    }))
    .execute()
}

/** Returns the history of a request, or of several ones together, oldest first. */
export async function readHistory(db: Db, ddrIds: number | readonly number[]) {
  return db
    .selectFrom('ddrHistory as h')
    .leftJoin('institutions as i', 'i.id', 'h.actorCustomerId')
    .select([
      'h.ddrId',
      'h.at',
      'h.actorName',
      'h.staffName',
      'h.fromStatus',
      'h.toStatus',
      'h.note',
      'h.move',
      'h.reopenReason',
      'i.displayName as institution',
    ])
    .where('h.ddrId', 'in', [ddrIds].flat())
    .orderBy('h.at')
    .orderBy('h.id')
    .execute()
}

/** Returns the mails about requests. Needs the system's `db`, because a mail belongs to the library that sent it. */
export async function readMails(db: Db, ddrIds: readonly number[]) {
  return db
    .selectFrom('mails')
    .select([
      'id',
      'kind',
      'customerId',
      'state',
      'toAddresses',
      'ccAddresses',
      'subject',
      'body',
      'attempts',
      'createdAt',
      'nextTryAt',
      'sentAt',
      'lastError',
    ])
    .where('ddrId', 'in', ddrIds)
    .orderBy('id')
    .execute()
}

/**
 * Returns the requests whose mail finally failed. Needs the system's `db`: mails belong to suppliers, but
 * everybody who sees the request sees that its mail failed.
 */
export async function requestsWithFailedMail(
  db: Db,
  ddrIds: readonly number[],
): Promise<ReadonlySet<number | null>> {
  if (ddrIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('mails')
    .select('ddrId')
    .where('ddrId', 'in', ddrIds)
    .where('state', '=', 'failed')
    .execute()
  return new Set(rows.map(({ ddrId }) => ddrId))
}

/** Returns how many articles of the journal the requester received in the year of the request, from all suppliers. */
export async function contuFilled(
  db: Db,
  at: { requesterId: number; journalKey: string; requestedOn: string },
  { years, window }: ContuRule,
): Promise<number> {
  const { rows } = await sql<{ filled: number }>`
    select contu_filled(${at.requesterId}, ${at.journalKey},
      ${yearOf(at.requestedOn)}, ${years}, ${window === 'calendar'}) as filled`.execute(db)
  return rows[0]?.filled ?? 0
}

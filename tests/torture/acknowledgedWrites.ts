import { keyOfPath } from '../../platform/files/paths.ts'
import { hashSecret } from '../../platform/session/secrets.ts'
import { eventsPerCall, type LoadState, type NamedWrites, usageRemarks } from './load.ts'

type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>

/**
 * Compares what the product acknowledged with what the database has. `lost` names each write that is not there,
 * `halves` the requests that were answered without their file or mail, or have one without an answer.
 */
export async function checkAcknowledged(
  query: Query,
  { sessions, images, raised, answered }: NamedWrites,
): Promise<{ lost: string[]; halves: number[] }> {
  const hashes = sessions.map((key) => hashSecret(key))
  const storedSessions = await query<{ keyHash: Buffer }>(
    'select key_hash as "keyHash" from sessions where key_hash = any ($1)',
    [hashes],
  )
  const keys = images.map(keyOfPath)
  const storedImages = await query<{ key: string }>(
    'select key from uploaded_files where key = any ($1)',
    [keys],
  )
  const requests = await query<{ id: number; status: string; files: number; mails: number }>(
    `select r.id, r.status,
       (select count(*)::int from uploaded_files f where f.key = r.file_key) as files,
       (select count(*)::int from mails m where m.ddr_id = r.id and m.attachment_key is not null) as mails
     from ddr_requests r where r.id = any ($1)`,
    [raised],
  )
  const foundHashes = new Set(storedSessions.map(({ keyHash }) => keyHash.toString('hex')))
  const foundKeys = new Set(storedImages.map(({ key }) => key))
  const statusOf = new Map(requests.map(({ id, status }) => [id, status]))
  const lost = [
    ...hashes.filter((hash) => !foundHashes.has(hash.toString('hex'))).map(() => 'a session'),
    ...keys.filter((key) => !foundKeys.has(key)).map((key) => `image ${key}`),
    ...raised.filter((id) => !statusOf.has(id)).map((id) => `request ${id}`),
    ...answered.filter((id) => statusOf.get(id) !== 'filled').map((id) => `the answer of ${id}`),
  ]
  const halves = requests
    .filter(({ status, files, mails }) =>
      status === 'filled' ? files !== 1 || mails !== 1 : files !== 0 || mails !== 0,
    )
    .map(({ id }) => id)
  return { lost, halves }
}

/**
 * Returns how often assignments were made and taken back, which rows they left, and how many events were recorded and
 * counted: as the database has it, and as it must be when each acknowledged call had its effect once. Folding must have
 * ended.
 */
export async function repeatedCalls(query: Query, { acknowledged, assignment }: LoadState) {
  const { consortiumId, packageIds, memberIds } = assignment
  const rowsPerAssignment = packageIds.length * memberIds.length
  const undone = Math.floor(acknowledged.assignments / 2)
  const made = acknowledged.assignments - undone
  const [stored] = await query(
    `select
       (select count(*)::int from audit_log where action = 'consortium.assign') as made,
       (select count(*)::int from audit_log where action = 'consortium.undoAssign') as undone,
       (select count(*)::int from consortium_packages
        where consortium_id = $1 and package_id = any ($2) and member_id is not null) as "present",
       (select count(*)::int from removed_packages
        where customer_id = $1 and package_id = any ($2) and member_id is not null) as "removed",
       (select count(*)::int from usage_events where remarks = $3) as events,
       (select sum(hits)::int from usage_by_day) - (select count(*)::int from usage_events) as "wrongByDay",
       (select sum(hits)::int from usage_by_action where span = 'month')
         - (select count(*)::int from usage_events) as "wrongByAction"`,
    [consortiumId, packageIds, usageRemarks],
  )
  return {
    stored,
    expected: {
      made,
      undone,
      present: (made - undone) * rowsPerAssignment,
      removed: undone * rowsPerAssignment,
      events: acknowledged.usageCalls * eventsPerCall,
      wrongByDay: 0,
      wrongByAction: 0,
    },
  }
}

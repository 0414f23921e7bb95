import { recordEvents } from '../../../platform/usage/eventStore.ts'
import type {
  UsageDimension,
  UsageEvent,
  UsageMeasure,
  UsageQuery,
  UsageTenants,
} from '../../../platform/usage/port.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { answeredUsage, countedUsage, eventModel } from './usageOracle.ts'
import { questions, spans } from './usageQuestions.ts'

/** Customer id of a second consortium. */
export const otherConsortiumId = 1900
/** The customers of the world: the first two are members of the consortium, the third of none. */
export const customers = [meridianId, lakesideId, harbourId]

type Question = UsageQuery<UsageDimension, UsageMeasure>

/** A platform with the usage that the tests count. */
export type UsageWorld = Awaited<ReturnType<typeof createUsageWorld>>

/**
 * Returns the demo world's catalogue and customers without its use, in a database of its own, and a model of what is
 * recorded in it. `query` asks the engine that is tested.
 */
export async function createUsageWorld(
  query: (db: TestDatabase['db'], question: Question) => Promise<{ rows: readonly object[] }>,
) {
  const database = await createTestDatabase()
  const model = await eventModel(database.pool)
  await database.pool.query(
    `insert into customers (id, consortium_id, organization_name, display_name, country_id)
     select $2, $2, 'Other consortium', 'Other consortium', country_id from customers where id = $1`,
    [consortiumId, otherConsortiumId],
  )
  // Packages for one member hold it in its consortium.
  await database.pool.query('delete from consortium_packages where member_id = any ($1)', [
    customers,
  ])

  /** Makes a library a member of the consortium, or of none. */
  const join = (customerId: number, id: number | null) =>
    database.pool.query('update customers set consortium_id = $2 where id = $1', [customerId, id])

  /** Makes the customers members as at first, and forgets what was recorded; the engine is cleared by its test. */
  async function reset(): Promise<void> {
    for (const [index, id] of customers.entries()) await join(id, index < 2 ? consortiumId : null)
    model.clear()
  }

  /** Returns the present members of a consortium. */
  async function members(id = consortiumId): Promise<UsageTenants> {
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from customers where consortium_id = $1 and id <> $1 order by id desc',
      [id],
    )
    return { ids: rows.map((member) => member.id), consortiumId: id }
  }

  /** Records events in the database alone; returns their number. */
  const record = (events: readonly UsageEvent[], token?: string) =>
    database.db.transaction().execute((tx) => recordEvents(tx, events, { token: token ?? null }))

  /** Returns a question with its answer and a count of the model's events; null when they are equal. */
  async function differences(question: Question): Promise<unknown> {
    const { rows } = await query(database.db, question)
    const answered = answeredUsage(rows, question.groupBy, question.measures)
    const counted = countedUsage(model.events, question)
    return answered.join('\n') === counted.join('\n') ? null : { question, answered, counted }
  }

  /** Returns the answers that differ from a count of the model's events. */
  async function wrongFigures(): Promise<unknown[]> {
    const everybody: UsageTenants = { ids: customers, consortiumId: null }
    const allTenants = [everybody, await members(), await members(otherConsortiumId)]
    const queries = allTenants.flatMap((tenants) =>
      questions.flatMap((question) =>
        spans.map((days) => Object.assign({ tenants, span: days }, question)),
      ),
    )
    const faults = await Promise.all(queries.map(differences))
    return faults.filter((fault) => fault !== null)
  }

  return { database, model, join, reset, members, record, differences, wrongFigures }
}

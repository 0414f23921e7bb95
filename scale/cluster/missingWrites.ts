import { checkAcknowledged } from '../../tests/torture/acknowledgedWrites.ts'
import { firstNumber, type LoadRecord } from './load.ts'

type Query = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>

interface Comparison {
  /** Acknowledged writes. */
  written: number
  lost: string[]
  twice: string[]
}

/** Compares what was acknowledged with what the database has. */
export async function missingWrites(
  query: Query,
  { acknowledged, saved, articles }: LoadRecord,
): Promise<Comparison> {
  const { lost, halves } = await checkAcknowledged(query, acknowledged)
  const numbers = await query<{ id: number; phone: string }>(
    'select id, phone from customers where id = any ($1)',
    [[...saved.keys()]],
  )
  const overwritten = numbers
    .filter(({ id, phone }) => Number(phone) < (saved.get(id) ?? 0))
    .map(({ id, phone }) => `${saved.get(id)} of library ${id}, which has ${phone}`)
  const twice = await query<{ name: string }>(
    `select article_name as name from ddr_requests where article_name = any ($1)
     group by article_name having count(*) > 1`,
    [articles],
  )
  const { sessions, images, raised, answered } = acknowledged
  return {
    written:
      [sessions, images, raised, answered].reduce((sum, { length }) => sum + length, 0) +
      [...saved.values()].reduce((sum, number) => sum + Math.max(0, number - firstNumber), 0),
    lost: [...lost, ...overwritten, ...halves.map((id) => `half of the answer of ${id}`)],
    twice: twice.map(({ name }) => name),
  }
}

import type { Download } from '../../contract/kernel/answer.ts'
import type { OutputOf } from '../../contract/kernel/endpoint.ts'
import type { usageReports } from '../../contract/reports/endpoints.ts'
import { shownServices } from '../../contract/reports/usage.ts'
import type { Call } from '../context.ts'
import { exportFile } from '../ports/exportFile.ts'
import { publishersByUse, titlesByUse, type UsageFilter } from './usageStore.ts'

const nouns = { jgate: 'J-Gate', onos: 'ONOS', jgateAI: 'JGate-AI' } as const

interface Named {
  name: string
  count: number
}

/** A list of names with their hits and the total below, streamed. */
function namedFile(title: string, header: string, rows: AsyncIterable<Named>, call: Call) {
  return exportFile({
    name: title,
    columns: [
      { header, width: 60, cell: (row: Named) => row.name },
      { header: 'Hits', kind: 'number', cell: (row: Named) => row.count },
    ],
    rows: withTotal(rows),
    now: call.now,
  })
}

async function* withTotal(rows: AsyncIterable<Named>): AsyncGenerator<Named> {
  let total = 0
  for await (const row of rows) {
    total += row.count
    yield row
  }
  yield { name: 'Total', count: total }
}

export function downloadTitles(filter: UsageFilter, call: Call): Download {
  const noun = filter.subject === 'books' ? 'Book' : 'Journal'
  const rows = call.stream((db) => titlesByUse(db, filter).compile())
  const named = mapped(rows, ({ title, count }) => ({ name: title, count }))
  return namedFile(`${nouns[filter.source]} usage by ${noun.toLowerCase()}`, noun, named, call)
}

export function downloadPublishers(filter: UsageFilter, call: Call): Download {
  const rows = call.stream((db) => publishersByUse(db, filter).compile())
  const named = mapped(rows, ({ publisherName, count }) => ({ name: publisherName, count }))
  return namedFile(`${nouns[filter.source]} usage by publisher`, 'Publisher', named, call)
}

async function* mapped<T>(rows: AsyncIterable<T>, to: (row: T) => Named): AsyncGenerator<Named> {
  for await (const row of rows) yield to(row)
}

/** Activities, in detail with their services, and the total of the activities. */
export function downloadServices(
  source: string,
  { summary, details }: OutputOf<typeof usageReports.jgateServices>,
  { detail }: { detail: 'summary' | 'detailed' },
  call: Call,
): Download {
  const rows =
    detail === 'summary'
      ? summary.map(({ name, count }) => ({ activity: name, service: '', count }))
      : details.flatMap(({ name, count, services }) => [
          { activity: name, service: '', count },
          ...shownServices(name, services).map((one) => ({
            activity: name,
            service: one.service,
            count: one.count,
          })),
        ])
  const total = summary.reduce((sum, { count }) => sum + count, 0)
  type Row = (typeof rows)[number]
  return exportFile({
    name: `${source} usage ${detail}`,
    columns: [
      { header: 'Activity', width: 32, cell: (row: Row) => row.activity },
      ...(detail === 'detailed'
        ? [{ header: 'Service', width: 40, cell: (row: Row) => row.service }]
        : []),
      { header: 'Hits', kind: 'number', cell: (row: Row) => row.count },
    ],
    rows: [...rows, { activity: 'Total', service: '', count: total }],
    now: call.now,
  })
}

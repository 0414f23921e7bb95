import type { TranslateFunction } from 'react-admin'
import type { overlaps } from '../../../contract/entitlement/overlapEndpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { embargoText } from '../../features/coverage/embargoText.ts'
import { formatCoverageDate, formatDay } from '../../dates.ts'
import { wholeCount } from '../../numbers.ts'

type Twice = OutputOf<typeof overlaps.heldTwice>
type Ending = OutputOf<typeof overlaps.endingSoon>
type Packages = OutputOf<typeof overlaps.coveredPackages>
type Holding = Ending['rows'][number]['holding']
type Span = Twice['rows'][number]['ownAdds'][number]

/** One page of a list, as a table shows it. */
export interface OverlapTable {
  total: number
  columns: string[]
  /** `title` is the name of the title in the first cell; undefined where that is no title. */
  rows: { key: string | number; title?: string; cells: OverlapCell[] }[]
}

/** A text, or several of equal rank. */
export type OverlapCell = string | readonly string[]

const root = 'resources.overlaps'

const headers = (names: readonly string[], translate: TranslateFunction): string[] =>
  names.map((name) => translate(`${root}.columns.${name}`))

/** Returns the titles that are held twice as a table. */
export const twiceTable = ({ total, rows }: Twice, translate: TranslateFunction): OverlapTable => ({
  total,
  columns: headers(['title', 'own', 'consortium', 'ownAdds', 'consortiumAdds'], translate),
  rows: rows.map((row) => ({
    key: row.titleId,
    title: row.title,
    cells: [
      row.title,
      row.own.map((holding) => holdingText(holding, translate)),
      row.consortium.map((holding) => holdingText(holding, translate)),
      spansText(row.ownAdds, translate),
      spansText(row.consortiumAdds, translate),
    ],
  })),
})

/** Returns the coverage that ends as a table. */
export const endingTable = (
  { total, rows }: Ending,
  translate: TranslateFunction,
): OverlapTable => ({
  total,
  columns: headers(['title', 'way', 'coverage', 'endsOn'], translate),
  rows: rows.map(({ titleId, title, holding, endsOn }, index) => ({
    key: `${titleId} ${index}`,
    title,
    cells: [
      title,
      wayName(holding, translate),
      coverageText(holding, translate),
      formatDay(endsOn),
    ],
  })),
})

/** Returns the packages that are held elsewhere as a table. */
export const packagesTable = (
  { total, rows }: Packages,
  translate: TranslateFunction,
): OverlapTable => ({
  total,
  columns: headers(['package', 'count', 'elsewhere'], translate),
  rows: rows.map(({ packageId, name, titles, elsewhere }) => ({
    key: packageId,
    cells: [
      name,
      wholeCount(titles),
      elsewhere.map(
        (other) =>
          `${wayName(other, translate)}: ${translate(`${root}.titles`, { smart_count: other.titles })}`,
      ),
    ],
  })),
})

const wayName = ({ way, name }: Pick<Holding, 'way' | 'name'>, translate: TranslateFunction) =>
  way === 'ownTitle' ? translate(`${root}.ownTitle`) : name

const holdingText = (holding: Holding, translate: TranslateFunction): string =>
  `${wayName(holding, translate)}, ${coverageText(holding, translate)}`

/** Returns the coverage of a holding with its embargo. */
function coverageText(
  { startDate, endDate, embargo }: Holding,
  translate: TranslateFunction,
): string {
  const years =
    startDate === null && endDate === null
      ? translate('resources.accessCheck.allYears')
      : periodText(formatCoverageDate(startDate), formatCoverageDate(endDate), translate)
  return embargo === '' ? years : `${years}, ${embargoText(embargo, translate)}`
}

/** Returns spans of days, as years where they are whole years; an empty text for none. */
const spansText = (spans: readonly Span[], translate: TranslateFunction): string =>
  spans.map((span) => spanText(span, translate)).join('; ')

function spanText({ from, until }: Span, translate: TranslateFunction): string {
  if (from === null && until === null) return translate('resources.accessCheck.allYears')
  const isWholeYears =
    (from ?? '-01-01').endsWith('-01-01') && (until ?? '-12-31').endsWith('-12-31')
  const formatBound = (day: string) => (isWholeYears ? day.slice(0, 4) : formatDay(day))
  const begin = formatBound(from ?? '')
  const end = formatBound(until ?? '')
  return begin === end ? begin : periodText(begin, end, translate)
}

/** Returns a period in words; an empty begin or end is open. */
function periodText(begin: string, end: string, translate: TranslateFunction): string {
  if (end === '') return translate('coverage.open', { start: begin })
  return begin === '' ? translate(`${root}.until`, { end }) : `${begin} – ${end}`
}

/** Returns the rows of tables as rows of a CSV file. */
export const csvRows = (tables: readonly OverlapTable[]): Record<string, string>[] =>
  tables.flatMap(({ columns, rows }) =>
    rows.map(({ cells }) =>
      Object.fromEntries(
        cells.map((cell, index) => [
          columns[index] ?? '',
          typeof cell === 'string' ? cell : cell.join('; '),
        ]),
      ),
    ),
  )

import type { ReactNode } from 'react'
import type { TranslateFunction } from 'react-admin'
import type { overlaps } from '../../../contract/entitlement/overlapEndpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatDay } from '../../dates.ts'

type Twice = OutputOf<typeof overlaps.heldTwice>
type Ending = OutputOf<typeof overlaps.endingSoon>
type Packages = OutputOf<typeof overlaps.coveredPackages>
type Holding = Ending['rows'][number]['holding']
type Span = Twice['rows'][number]['ownAdds'][number]

/** One page of a list, as a table shows it. */
export interface OverlapTable {
  total: number
  columns: string[]
  rows: { key: string | number; cells: ReactNode[] }[]
}

const root = 'resources.overlaps'

const headers = (names: readonly string[], translate: TranslateFunction): string[] =>
  names.map((name) => translate(`${root}.columns.${name}`))

/** Returns the titles that are held twice as a table. */
export const twiceTable = ({ total, rows }: Twice, translate: TranslateFunction): OverlapTable => ({
  total,
  columns: headers(['title', 'own', 'consortium', 'ownAdds', 'consortiumAdds'], translate),
  rows: rows.map((row) => ({
    key: row.titleId,
    cells: [
      row.title,
      lines(row.own.map((holding) => holdingText(holding, translate))),
      lines(row.consortium.map((holding) => holdingText(holding, translate))),
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
  rows: rows.map(({ titleId, title, holding, endsOn }, at) => ({
    key: `${titleId} ${at}`,
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
      titles.toLocaleString('en-GB'),
      lines(
        elsewhere.map(
          (other) =>
            `${wayName(other, translate)}: ${translate(`${root}.titles`, { smart_count: other.titles })}`,
        ),
      ),
    ],
  })),
})

function lines(texts: readonly string[]): ReactNode {
  return (
    <div>
      {texts.map((text, at) => (
        // Equal texts stand for different holdings.
        <div key={`${text} ${String(at)}`}>{text}</div>
      ))}
    </div>
  )
}

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
      : `${formatDay(startDate ?? '')} – ${formatDay(endDate ?? '')}`.trim()
  return embargo === '' ? years : `${years}, ${embargo}`
}

/** Returns spans of days, as years where they are whole years. */
const spansText = (spans: readonly Span[], translate: TranslateFunction): string =>
  spans.length === 0
    ? translate(`${root}.nothing`)
    : spans.map((span) => spanText(span, translate)).join('; ')

function spanText({ from, until }: Span, translate: TranslateFunction): string {
  if (from === null && until === null) return translate('resources.accessCheck.allYears')
  const isWholeYears =
    (from ?? '-01-01').endsWith('-01-01') && (until ?? '-12-31').endsWith('-12-31')
  const shown = (day: string) => (isWholeYears ? day.slice(0, 4) : formatDay(day))
  const begin = shown(from ?? '')
  const end = shown(until ?? '')
  return begin === end ? begin : `${begin} – ${end}`.trim()
}

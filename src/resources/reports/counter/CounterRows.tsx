import { Typography } from '@mui/material'
import { Fragment, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { CounterCell, CounterTable } from '../../../../contract/counter/tabular.ts'
import { type FigureColumn, FigureTable } from '../FigureTable.tsx'
import { pageOf, ReportPager, usePages } from '../ReportPager.tsx'
import { wholeCount } from '../../../numbers.ts'

/**
 * Shows the rows of a report. Columns with the same value in all rows are shown once above the
 * table.
 */
export function CounterRows({ table: { columns, rows } }: { table: CounterTable }) {
  const translate = useTranslate()
  const pages = usePages(columns.join())
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ py: 12, textAlign: 'center' }}>
        {translate('reports.none')}
      </Typography>
    )
  }
  const figuresFrom = columns.indexOf('Reporting_Period_Total')
  const isSame = (index: number) => rows.every((row) => row[index] === rows[0]?.[index])
  const same = columns.filter(
    (_, index) => rows.length > 1 && index < figuresFrom - 1 && isSame(index),
  )
  const textOf = (value: CounterCell | undefined) =>
    value === '' || value === undefined ? translate('counter.blank') : String(value)
  return (
    <>
      {same.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('counter.sameInAll')}{' '}
          {same
            .map((column) => `${column}: ${textOf(rows[0]?.[columns.indexOf(column)])}`)
            .join(' · ')}
        </Typography>
      )}
      <FigureTable
        label={translate('counter.rows')}
        rows={pageOf(rows, pages)}
        rowKey={(row: readonly CounterCell[]) => row.slice(0, figuresFrom).join(' ')}
        columns={columns.flatMap((column, at): FigureColumn<readonly CounterCell[]>[] =>
          same.includes(column)
            ? []
            : [
                {
                  key: column,
                  header: column,
                  isFigure: at >= figuresFrom,
                  cell: (row) => {
                    const cell = row[at] ?? ''
                    return typeof cell === 'number' ? wholeCount(cell) : breaksAtUnderscores(cell)
                  },
                },
              ],
        )}
      />
      <ReportPager pages={pages} total={rows.length} />
    </>
  )
}

/** Returns a name of COUNTER, such as `Newspaper_or_Newsletter`, that goes on the next line behind an underscore. */
const breaksAtUnderscores = (name: string): ReactNode =>
  name.split('_').map((part, index) => (
    // The parts of a name have no identity but their place.
    <Fragment key={`${part} ${String(index)}`}>
      {index > 0 && (
        <>
          _<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

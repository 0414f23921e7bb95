import { Chip, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { contuLevel } from '../../../contract/reports/contuRow.ts'
import type { contuReports } from '../../../contract/reports/endpoints.ts'
import type { CountBefore } from '../../../contract/reports/yearBefore.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ExportButtons } from '../../components/files/ExportButtons.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { ContuDetails } from './ContuDetails.tsx'
import { FigureTable } from './FigureTable.tsx'
import { useInstitutionName } from './useMembers.ts'
import { useMembersDescription } from './useMembersDescription.ts'
import type { ContuParams } from './params.ts'
import { pageOf, type Pages, ReportPager, usePages } from './ReportPager.tsx'
import { ReportResult } from './ReportSheet.tsx'
import { YearBefore } from '../../components/text/YearBefore.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { wholeCount } from '../../numbers.ts'

/** Lists journals with the copies delivered of each; each count opens the requests behind it. */
export function ContuResult({ params }: { params: ContuParams }) {
  const translate = useTranslate()
  const api = useApi()
  const { principal } = useSession()
  const { side, year, requesterId, members } = params
  const pages = usePages(JSON.stringify(params))
  const input = { ...params, customerId: principal.customerId }
  const query = useQuery({
    queryKey: queryKeys.reports.contu(input),
    queryFn: async ({ signal }) => (await api.contuReports.list(input, { signal })).rows,
  })
  const yearBefore = useQuery({
    queryKey: queryKeys.reports.contuYearBefore(input),
    queryFn: ({ signal }) => api.contuReports.yearBefore(input, { signal }),
  })
  const institution = useInstitutionName(null, translate('reports.allMembers'))
  const partner = useInstitutionName(requesterId, '')
  const membersText = useMembersDescription(members, null)
  const description = [
    translate(`reports.contu.description.${side}`, { institution, year }),
    requesterId !== null && translate(`reports.contu.partner.${side}`, { name: partner }),
    membersText,
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <ReportResult
      description={description}
      query={query}
      actions={
        <ExportButtons
          disabled={!query.data?.length}
          load={(format) => api.contuReports.download({ ...input, format })}
        />
      }
      isEmpty={(rows) => rows.length === 0}
    >
      {(rows) => (
        <>
          {rows.every(({ balance }) => balance === null) && (
            <Typography
              variant="body2"
              color="textSecondary"
              // What to choose is of no use on paper.
              sx={{ displayPrint: 'none' }}
            >
              {translate('reports.contu.noBalance')}
            </Typography>
          )}
          <Journals
            label={description}
            side={side}
            rows={rows}
            pages={pages}
            before={yearBefore.data}
            hasFailed={yearBefore.isError}
          />
          <ReportPager pages={pages} total={rows.length} />
        </>
      )}
    </ReportResult>
  )
}

type ContuRow = OutputOf<typeof contuReports.list>['rows'][number]

interface JournalsProps {
  label: string
  side: ContuParams['side']
  /** The rows of all pages. */
  rows: readonly ContuRow[]
  pages: Pages
  /** The copies of the year before; undefined until they are loaded. */
  before: CountBefore | null | undefined
  /** Whether loading them failed. */
  hasFailed: boolean
}

/** Lists the journals of one page, with the total of all. */
function Journals({ label, side, rows, pages, before, hasFailed }: JournalsProps) {
  const translate = useTranslate()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const total = rows.reduce((sum, { filled }) => sum + filled, 0)
  return (
    <>
      <FigureTable
        label={label}
        rows={pageOf(rows, pages)}
        rowKey={({ referenceId }) => referenceId}
        columns={[
          {
            key: 'journal',
            header: translate('reports.contu.journal'),
            cell: ({ journalTitle }) => journalTitle,
          },
          {
            key: 'filled',
            header: translate(`reports.contu.filled.${side}`),
            isFigure: true,
            cell: (row) => <Copies row={row} onOpen={setOpenKey} />,
          },
          {
            key: 'balance',
            header: translate('reports.contu.balance'),
            isFigure: true,
            cell: ({ balance }) => <Balance balance={balance} />,
          },
        ]}
        totals={[translate('reports.total'), wholeCount(total), '']}
        change={<YearBefore count={total} before={before} hasFailed={hasFailed} />}
      />
      {openKey !== null && (
        <ContuDetails referenceId={openKey} side={side} onClose={() => setOpenKey(null)} />
      )}
    </>
  )
}

interface CopiesProps {
  row: ContuRow
  onOpen: (referenceId: string) => void
}

/** Shows the number of copies of a journal, which opens the requests behind it. */
function Copies({ row: { filled, journalTitle, referenceId }, onOpen }: CopiesProps) {
  const translate = useTranslate()
  return (
    <Link
      component="button"
      type="button"
      underline="always"
      aria-label={translate('reports.contu.open', {
        count: wholeCount(filled),
        journal: journalTitle,
      })}
      onClick={() => onOpen(referenceId)}
      // Its place is larger than its figure, which stays below the others.
      sx={{ px: 2, py: 1, mx: -2 }}
    >
      {wholeCount(filled)}
    </Link>
  )
}

/** Shows the remaining balance, highlighted when it is used up. */
function Balance({ balance }: { balance: number | null }) {
  const translate = useTranslate()
  const level = contuLevel(balance)
  if (balance === null) return '–'
  if (level === 'within') return balance
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={level === 'near' ? 'warning' : 'error'}
        label={translate(`reports.contu.${level}`)}
        sx={{ mr: 3 }}
      />
      {balance}
    </>
  )
}

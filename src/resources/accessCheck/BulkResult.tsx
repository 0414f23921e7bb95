import { Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { isRefusal, parseItem } from '../../../contract/entitlement/itemQuery.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { CardSection } from '../../components/CardSection.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { LocalPager } from '../../components/lists/LocalPager.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import {
  answerOf,
  bulkAnswers,
  bulkFilterAt,
  countRows,
  filteredRows,
  pageOf,
  rowsPerPage,
} from './bulkFilter.ts'
import { csvFile } from '../../dataProvider/csvFile.ts'
import { WayFilter } from './WayFilter.tsx'
import { requestAddress, requestsLink } from './requestAddress.ts'
import { useAddressFilter } from './useAddressFilter.ts'
import type { BulkRow, BulkRun } from './useBulkCheck.ts'
import { wholeCount } from '../../numbers.ts'
import { serverText } from '../../i18n/serverText.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

const columns = ['number', 'item', 'title', 'answer', 'ways', 'reason'] as const

/** Words and numbers of a wide table that are not broken. */
const cellStyles: Partial<Record<(typeof columns)[number], object>> = {
  item: { minWidth: { sm: 96 } },
  title: { minWidth: { sm: 120 } },
  answer: { whiteSpace: { sm: 'nowrap' } },
  ways: { minWidth: { sm: 110 } },
}

/** Shows the answers of a list with filters, counts, an export, and links to request what is missing. */
export function BulkResult({ run }: { run: BulkRun }) {
  const translate = useTranslate()
  const { can } = useSession()
  const { params, setFilter } = useAddressFilter()
  const t = useTranslations('resources.bulkCheck')
  const rows = useMemo(() => filteredRows(run.rows, bulkFilterAt(params)), [run.rows, params])
  const { page, visibleRows } = pageOf(rows, bulkFilterAt(params).page)
  const canRequest = can('ddrSent.create')
  const cellsOf = (row: BulkRow): Record<(typeof columns)[number], string> => ({
    number: String(row.number),
    item: row.line,
    title: row.title,
    answer: t(`answers.${answerOf(row)}`),
    ways: row.ways.map((one) => t(`ways.${one}`)).join(', '),
    reason: reasonOf(row, translate),
  })
  const exportFile = () =>
    csvFile(
      'Access_check',
      rows.map((row) => {
        const cells = cellsOf(row)
        return Object.fromEntries(columns.map((name) => [t(`columns.${name}`), cells[name]]))
      }),
    )
  return (
    <CardSection aria-label={t('result')}>
      <ResultBar run={run} rows={rows}>
        <DownloadButton
          label={t('export')}
          disabled={rows.length === 0}
          load={() => Promise.resolve(exportFile())}
        />
      </ResultBar>
      <SmallTable
        label={t('result')}
        none={t('none')}
        columns={[
          ...columns.map((name) => t(`columns.${name}`)),
          ...(canRequest ? [t('columns.request')] : []),
        ]}
        rows={visibleRows.map((row) => ({
          key: row.number,
          cells: [
            ...columns.map((name) => (
              <Box key={name} sx={cellStyles[name]}>
                {cellsOf(row)[name]}
              </Box>
            )),
            ...(canRequest ? [<RequestLink key="request" row={row} />] : []),
          ],
        }))}
      />
      <LocalPager
        list={t('result')}
        page={page}
        perPage={rowsPerPage}
        total={rows.length}
        onPage={(next) => setFilter({ page: String(next) })}
      />
    </CardSection>
  )
}

interface BarProps {
  run: BulkRun
  /** The rows that match the filter. */
  rows: readonly BulkRow[]
  /** The export. */
  children: ReactNode
}

/** Shows the filters with the number of rows of each entry, and what requests the items without access. */
function ResultBar({ run, rows, children }: BarProps) {
  const { can } = useSession()
  const { params, setFilter } = useAddressFilter()
  const { answer, way } = bulkFilterAt(params)
  const t = useTranslations('resources.bulkCheck')
  const counts = useMemo(() => countRows(run.rows), [run.rows])
  const missing = can('ddrSent.create') ? (counts.answers.get('no') ?? 0) : 0
  const isMissing = answer === 'no' && missing > 0
  const requests = isMissing ? requestsLink(rows) : null
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
        <TextField
          select
          size="small"
          margin="none"
          label={t('answer')}
          value={answer ?? ''}
          onChange={({ target }) => setFilter({ answer: target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ width: { xs: '100%', sm: '12.5rem' } }}
        >
          <MenuItem value="">{withCount(t('all'), run.rows.length)}</MenuItem>
          {bulkAnswers.map((one) => (
            <MenuItem key={one} value={one}>
              {withCount(t(`answers.${one}`), counts.answers.get(one) ?? 0)}
            </MenuItem>
          ))}
        </TextField>
        <WayFilter
          value={way ?? ''}
          onChange={(chosen) => setFilter({ way: chosen })}
          textOf={(one, name) => withCount(name, counts.ways.get(one) ?? 0)}
        />
        <Box sx={{ flex: 1 }} />
        {missing > 0 && !isMissing && (
          <Button variant="outlined" onClick={() => setFilter({ answer: 'no', way: '' })}>
            {t('requestMissing', { count: wholeCount(missing) })}
          </Button>
        )}
        {requests !== null && (
          <Button variant="outlined" component={Link} to={requests.to} state={requests.state}>
            {t('requestThese', { smart_count: requests.count })}
          </Button>
        )}
        {children}
      </Box>
      {isMissing && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {t('requestHelp')}
        </Typography>
      )}
    </>
  )
}

const withCount = (label: string, count: number) => `${label} (${wholeCount(count)})`

/** Returns why the answer of a row is not yes: what was expected of its text, or the step that decided. */
function reasonOf(row: BulkRow, translate: ReturnType<typeof useTranslate>): string {
  if (row.expected !== '') return serverText(row.expected)
  if (row.reason === null || row.decisiveStep === null) return ''
  return translate(`resources.bulkCheck.reasons.${row.reason}`, {
    _: translate(`resources.accessCheck.steps.${row.decisiveStep}`),
  })
}

/** Links to the form of a new document delivery request, with what the line says of the item. */
function RequestLink({ row }: { row: BulkRow }) {
  const translate = useTranslate()
  const item = parseItem(row.line)
  if (row.verdict !== 'no' || isRefusal(item)) return null
  return (
    <TextLink
      to={requestAddress(item, row.title)}
      aria-label={translate('resources.bulkCheck.requestOf', { item: row.line })}
    >
      {translate('resources.bulkCheck.request')}
    </TextLink>
  )
}

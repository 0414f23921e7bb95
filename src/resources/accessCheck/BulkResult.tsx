import { Box, Button, MenuItem, Paper, TextField, Typography } from '@mui/material'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { isRefusal, parseItem } from '../../../contract/entitlement/itemQuery.ts'
import { pageCount } from '../../../contract/paging.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DownloadButton } from '../../components/DownloadButton.tsx'
import { LocalPager } from '../../components/LocalPager.tsx'
import { SmallTable } from '../../components/SmallTable.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import {
  answerOf,
  bulkAnswers,
  bulkFilterAt,
  countRows,
  filteredRows,
  rowsPerPage,
} from './bulkFilter.ts'
import { csvFile } from '../../dataProvider/csvFile.ts'
import { WayFilter } from './WayFilter.tsx'
import { requestAddress, requestsLink } from './requestAddress.ts'
import type { BulkRow, BulkRun } from './useBulkCheck.ts'
import { wholeCount } from '../../numbers.ts'
import { serverText } from '../../i18n/serverText.ts'

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
  const [params, setParams] = useSearchParams()
  const { answer, way, page } = bulkFilterAt(params)
  const t = (key: string, args = {}) => translate(`resources.bulkCheck.${key}`, args)
  const counts = useMemo(() => countRows(run.rows), [run.rows])
  const rows = useMemo(() => filteredRows(run.rows, { answer, way }), [run.rows, answer, way])
  const shownPage = Math.min(page, pageCount(rows.length, rowsPerPage))
  const shown = rows.slice((shownPage - 1) * rowsPerPage, shownPage * rowsPerPage)
  const canRequest = can('ddrSent.create')
  const missing = counts.answers.get('no') ?? 0
  const requests = canRequest && answer === 'no' ? requestsLink(rows) : null
  const setFilter = (change: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  const cellsOf = (row: BulkRow): Record<(typeof columns)[number], string> => ({
    number: String(row.number),
    item: row.line,
    title: row.title,
    answer: t(`answers.${answerOf(row)}`),
    ways: row.ways.map((one) => t(`ways.${one}`)).join(', '),
    reason: reasonOf(row, translate),
  })
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('result')}
      sx={{ px: { xs: 4, sm: 5 }, py: 4 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
        <TextField
          select
          size="small"
          margin="none"
          label={t('answer')}
          value={answer ?? ''}
          onChange={({ target }) => setFilter({ answer: target.value })}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          sx={{ width: { xs: '100%', sm: 200 } }}
        >
          <MenuItem value="">{counted(t('all'), run.rows.length)}</MenuItem>
          {bulkAnswers.map((one) => (
            <MenuItem key={one} value={one}>
              {counted(t(`answers.${one}`), counts.answers.get(one) ?? 0)}
            </MenuItem>
          ))}
        </TextField>
        <WayFilter
          value={way ?? ''}
          onChange={(chosen) => setFilter({ way: chosen })}
          textOf={(one, name) => counted(name, counts.ways.get(one) ?? 0)}
        />
        <Box sx={{ flex: 1 }} />
        {canRequest && missing > 0 && answer !== 'no' && (
          <Button variant="outlined" onClick={() => setFilter({ answer: 'no', way: '' })}>
            {t('requestMissing', { count: wholeCount(missing) })}
          </Button>
        )}
        {requests !== null && (
          <Button variant="outlined" component={Link} to={requests.to} state={requests.state}>
            {t('requestThese', { smart_count: requests.count })}
          </Button>
        )}
        <DownloadButton
          label={t('export')}
          disabled={rows.length === 0}
          load={() =>
            Promise.resolve(
              csvFile(
                'Access_check',
                rows.map((row) => {
                  const cells = cellsOf(row)
                  return Object.fromEntries(
                    columns.map((name) => [t(`columns.${name}`), cells[name]]),
                  )
                }),
              ),
            )
          }
        />
      </Box>
      {canRequest && answer === 'no' && missing > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {t('requestHelp')}
        </Typography>
      )}
      <SmallTable
        label={t('result')}
        none={t('none')}
        columns={[
          ...columns.map((name) => t(`columns.${name}`)),
          ...(canRequest ? [t('columns.request')] : []),
        ]}
        rows={shown.map((row) => ({
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
        page={shownPage}
        perPage={rowsPerPage}
        total={rows.length}
        onPage={(next) => setFilter({ page: String(next) })}
      />
    </Paper>
  )
}

const counted = (label: string, count: number) => `${label} (${wholeCount(count)})`

/** Returns why the answer of a row is not yes: what was expected of its text, or the step that decided. */
function reasonOf(row: BulkRow, translate: ReturnType<typeof useTranslate>): string {
  if (row.expected !== '') return serverText(row.expected)
  if (row.reason === null || row.decisiveStep === null) return ''
  return translate(`resources.bulkCheck.reasons.${row.reason}`, {
    _: translate(`resources.accessCheck.steps.${row.decisiveStep}`),
  })
}

/** A link to the form of a new document delivery request, with what the line says of the item. */
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

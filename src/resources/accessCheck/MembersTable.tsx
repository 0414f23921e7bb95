import { Box, Paper, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { access } from '../../../contract/entitlement/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { pageCount } from '../../../contract/paging.ts'
import { DownloadButton } from '../../components/DownloadButton.tsx'
import { LinkSwitch } from '../../components/LinkSwitch.tsx'
import { LocalPager } from '../../components/LocalPager.tsx'
import { SmallTable } from '../../components/SmallTable.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { paths } from '../../paths.ts'
import { questionParams } from './accessQuery.ts'
import { wayText } from './answerText.ts'
import { bulkFilterAt, rowsPerPage } from './bulkFilter.ts'
import { csvFile } from '../../dataProvider/csvFile.ts'
import { WayFilter } from './WayFilter.tsx'
import { wholeCount } from '../../numbers.ts'

type Members = OutputOf<typeof access.membersWith>

/** A member as the table and the export list it. */
interface MemberRow {
  customerId: number
  name: string
  answer: string
  /** Ways with their coverage; of a member without access the reason. */
  details: string[]
}

interface Props {
  answer: Members
  item: string
}

/** Shows the members that can open an item with their ways and coverage, or those that cannot with the reason. */
export function MembersTable({ answer, item }: Props) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`resources.membersWith.${key}`, args)
  const [params, setParams] = useSearchParams()
  const { way, page } = bulkFilterAt(params)
  const name = params.get('name') ?? ''
  const isWithout = params.get('show') === 'without'
  const isNamed = (row: { name: string }) =>
    row.name.toLowerCase().includes(name.trim().toLowerCase())
  const rows: MemberRow[] = isWithout
    ? answer.membersWithout.filter(isNamed).map((row) => ({
        customerId: row.customerId,
        name: row.name,
        answer: translate('resources.accessCheck.verdicts.no'),
        details:
          row.reason === null ? [] : [translate(`resources.bulkCheck.reasons.${row.reason}`)],
      }))
    : answer.rows
        .filter((row) => isNamed(row) && (way === null || row.ways.some((one) => one.way === way)))
        .map((row) => ({
          customerId: row.customerId,
          name: row.name,
          answer: translate(`resources.accessCheck.verdicts.${row.verdict}`),
          details: row.ways.map((one) => wayText(one, translate)),
        }))
  const isEmpty = (isWithout ? answer.membersWithout : answer.rows).length === 0
  const detailsColumn = t(isWithout ? 'columns.reason' : 'columns.ways')
  const shownPage = Math.min(page, pageCount(rows.length, rowsPerPage))
  const shown = rows.slice((shownPage - 1) * rowsPerPage, shownPage * rowsPerPage)
  const setFilter = (change: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        for (const [key, value] of Object.entries(change)) {
          if (value === '') next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true },
    )
  const addressOf = (show: 'with' | 'without') => {
    const next = new URLSearchParams(params)
    for (const key of ['page', 'way', 'show']) next.delete(key)
    if (show === 'without') next.set('show', show)
    return `${paths.membersWith}?${next}`
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('result')}
      sx={{ px: { xs: 4, sm: 5 }, py: 4 }}
    >
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {answer.title?.name ?? t('unknown', { item })}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('summary', {
          count: wholeCount(answer.rows.length),
          without: wholeCount(answer.without),
        })}
      </Typography>
      <Box sx={{ mb: 4 }}>
        <LinkSwitch
          label={t('show_title')}
          value={addressOf(isWithout ? 'without' : 'with')}
          options={(['with', 'without'] as const).map((show) => ({
            label: t(`views.${show}`),
            to: addressOf(show),
          }))}
        />
      </Box>
      {!isEmpty && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
          <TextField
            size="small"
            margin="none"
            label={t('search')}
            value={name}
            onChange={({ target }) => setFilter({ name: target.value })}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200 } }}
            sx={{ width: { xs: '100%', sm: 240 } }}
          />
          {!isWithout && (
            <WayFilter value={way ?? ''} onChange={(chosen) => setFilter({ way: chosen })} />
          )}
          <Box sx={{ flex: 1 }} />
          <DownloadButton
            label={translate('resources.bulkCheck.export')}
            disabled={rows.length === 0}
            load={() =>
              Promise.resolve(
                csvFile(
                  isWithout ? 'Members_without_access' : 'Members_with_access',
                  rows.map((row) => ({
                    [t('columns.id')]: String(row.customerId),
                    [t('columns.member')]: row.name,
                    [t('columns.answer')]: row.answer,
                    [detailsColumn]: row.details.join('; '),
                  })),
                ),
              )
            }
          />
        </Box>
      )}
      <SmallTable
        label={t('result')}
        none={t(isEmpty ? (isWithout ? 'noneWithout' : 'none') : 'noMatch')}
        columns={[t('columns.member'), t('columns.answer'), detailsColumn]}
        rows={shown.map((row) => ({
          key: row.customerId,
          cells: [
            <TextLink
              key="member"
              to={`${paths.accessCheck}?${questionParams({
                item,
                reader: '',
                on: params.get('on') ?? '',
                libraryId: row.customerId,
              })}`}
            >
              {row.name}
            </TextLink>,
            row.answer,
            <div key="details">
              {row.details.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </div>,
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

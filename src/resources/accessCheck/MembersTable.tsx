import { Box, Paper, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { access } from '../../../contract/entitlement/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { pageCount } from '../../../contract/paging.ts'
import { DownloadButton } from '../../components/DownloadButton.tsx'
import { LocalPager } from '../../components/LocalPager.tsx'
import { SmallTable } from '../../components/SmallTable.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { paths } from '../../paths.ts'
import { questionParams } from './accessQuery.ts'
import { wayText } from './answerText.ts'
import { bulkFilterAt, rowsPerPage } from './bulkFilter.ts'
import { csvFile } from './csvFile.ts'
import { WayFilter } from './WayFilter.tsx'

type Members = OutputOf<typeof access.membersWith>

interface Props {
  answer: Members
  item: string
}

/** Shows the members that can open an item, with their ways and coverage, filters and an export. */
export function MembersTable({ answer, item }: Props) {
  const translate = useTranslate()
  const t = (key: string, args = {}) => translate(`resources.membersWith.${key}`, args)
  const [params, setParams] = useSearchParams()
  const { way, page } = bulkFilterAt(params)
  const name = params.get('name') ?? ''
  const rows = answer.rows.filter(
    (row) =>
      row.name.toLowerCase().includes(name.trim().toLowerCase()) &&
      (way === null || row.ways.some((one) => one.way === way)),
  )
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
  const waysOf = (row: Members['rows'][number]) => row.ways.map((one) => wayText(one, translate))
  const verdictOf = (row: Members['rows'][number]) =>
    translate(`resources.accessCheck.verdicts.${row.verdict}`)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('result')}
      sx={{ borderRadius: 2.5, px: { xs: 4, sm: 5 }, py: 4 }}
    >
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {answer.title?.name ?? t('unknown', { item })}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('summary', {
          count: answer.rows.length.toLocaleString('en-GB'),
          without: answer.without.toLocaleString('en-GB'),
        })}
      </Typography>
      {answer.rows.length > 0 && (
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
          <WayFilter value={way ?? ''} onChange={(chosen) => setFilter({ way: chosen })} />
          <Box sx={{ flex: 1 }} />
          <DownloadButton
            label={translate('resources.bulkCheck.export')}
            disabled={rows.length === 0}
            load={() =>
              Promise.resolve(
                csvFile(
                  'Members_with_access',
                  rows.map((row) => ({
                    [t('columns.id')]: String(row.customerId),
                    [t('columns.member')]: row.name,
                    [t('columns.answer')]: verdictOf(row),
                    [t('columns.ways')]: waysOf(row).join('; '),
                  })),
                ),
              )
            }
          />
        </Box>
      )}
      <SmallTable
        label={t('result')}
        none={t(answer.rows.length === 0 ? 'none' : 'noMatch')}
        columns={[t('columns.member'), t('columns.answer'), t('columns.ways')]}
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
            verdictOf(row),
            <div key="ways">
              {waysOf(row).map((text) => (
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

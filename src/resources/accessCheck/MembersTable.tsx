import { Box, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type TranslateFunction, useTranslate } from 'react-admin'
import type { access } from '../../../contract/entitlement/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { CardSection } from '../../components/CardSection.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { LinkSwitch } from '../../components/filters/LinkSwitch.tsx'
import { LocalPager } from '../../components/lists/LocalPager.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import { paths } from '../../paths.ts'
import { questionAddress } from './accessQuery.ts'
import { wayText } from './answerText.ts'
import { bulkFilterAt, pageOf, rowsPerPage } from './bulkFilter.ts'
import { csvFile } from '../../dataProvider/csvFile.ts'
import { TextLines } from './TextLines.tsx'
import { useAddressFilter } from './useAddressFilter.ts'
import { WayFilter } from './WayFilter.tsx'
import { wholeCount } from '../../numbers.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

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
  const t = useTranslations('resources.membersWith')
  const { params, setFilter } = useAddressFilter()
  const isWithout = params.get('show') === 'without'
  const rows = memberRows(answer, params, translate)
  const isEmpty = (isWithout ? answer.membersWithout : answer.rows).length === 0
  const noneKey = isWithout ? 'noneWithout' : 'none'
  const detailsColumn = t(isWithout ? 'columns.reason' : 'columns.ways')
  const { page, visibleRows } = pageOf(rows, bulkFilterAt(params).page)
  const exportFile = () =>
    csvFile(
      isWithout ? 'Members_without_access' : 'Members_with_access',
      rows.map((row) => ({
        [t('columns.id')]: String(row.customerId),
        [t('columns.member')]: row.name,
        [t('columns.answer')]: row.answer,
        [detailsColumn]: row.details.join('; '),
      })),
    )
  return (
    <CardSection aria-label={t('result')}>
      <Typography variant="h2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        {answer.title?.name ?? t('unknown', { item })}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('summary', {
          smart_count: answer.rows.length,
          count: wholeCount(answer.rows.length),
          without: wholeCount(answer.without),
        })}
      </Typography>
      <ViewSwitch isWithout={isWithout} />
      {!isEmpty && (
        <MemberFilters isWithout={isWithout}>
          <DownloadButton
            label={translate('resources.bulkCheck.export')}
            disabled={rows.length === 0}
            load={() => Promise.resolve(exportFile())}
          />
        </MemberFilters>
      )}
      <SmallTable
        label={t('result')}
        none={t(isEmpty ? noneKey : 'noMatch')}
        columns={[t('columns.member'), t('columns.answer'), detailsColumn]}
        rows={visibleRows.map((row) => ({
          key: row.customerId,
          cells: [
            <MemberLink key="member" member={row} item={item} on={params.get('on') ?? ''} />,
            row.answer,
            <TextLines key="details" texts={row.details} />,
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

interface LinkProps {
  member: MemberRow
  item: string
  /** The day of the question; '' for today. */
  on: string
}

/** Links to the access check of the item for one member. */
const MemberLink = ({ member: { customerId, name }, item, on }: LinkProps) => (
  <TextLink to={questionAddress({ item, reader: '', on, libraryId: customerId })}>{name}</TextLink>
)

/** Returns the members that the address asks for: with or without access, by name and by way. */
function memberRows(
  { rows, membersWithout }: Members,
  params: URLSearchParams,
  translate: TranslateFunction,
): MemberRow[] {
  const { way } = bulkFilterAt(params)
  const name = (params.get('name') ?? '').trim().toLowerCase()
  const isNamed = (row: { name: string }) => row.name.toLowerCase().includes(name)
  if (params.get('show') === 'without') {
    return membersWithout.filter(isNamed).map((row) => ({
      customerId: row.customerId,
      name: row.name,
      answer: translate('resources.accessCheck.verdicts.no'),
      details: row.reason === null ? [] : [translate(`resources.bulkCheck.reasons.${row.reason}`)],
    }))
  }
  return rows
    .filter((row) => isNamed(row) && (way === null || row.ways.some((one) => one.way === way)))
    .map((row) => ({
      customerId: row.customerId,
      name: row.name,
      answer: translate(`resources.accessCheck.verdicts.${row.verdict}`),
      details: row.ways.map((one) => wayText(one, translate)),
    }))
}

/** Shows the links between the members with access and those without. */
function ViewSwitch({ isWithout }: { isWithout: boolean }) {
  const translate = useTranslate()
  const { params } = useAddressFilter()
  const addressOf = (show: 'with' | 'without') => {
    const next = new URLSearchParams(params)
    for (const key of ['page', 'way', 'show']) next.delete(key)
    if (show === 'without') next.set('show', show)
    return `${paths.membersWith}?${next}`
  }
  return (
    <Box sx={{ mb: 4 }}>
      <LinkSwitch
        label={translate('resources.membersWith.show_title')}
        value={addressOf(isWithout ? 'without' : 'with')}
        options={(['with', 'without'] as const).map((show) => ({
          label: translate(`resources.membersWith.views.${show}`),
          to: addressOf(show),
        }))}
      />
    </Box>
  )
}

interface FiltersProps {
  isWithout: boolean
  /** The export. */
  children: ReactNode
}

/** Filters members by name, and those with access by way. */
function MemberFilters({ isWithout, children }: FiltersProps) {
  const translate = useTranslate()
  const { params, setFilter } = useAddressFilter()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center', mb: 4 }}>
      <TextField
        size="small"
        margin="none"
        label={translate('resources.membersWith.search')}
        value={params.get('name') ?? ''}
        onChange={({ target }) => setFilter({ name: target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 200 } }}
        sx={{ width: { xs: '100%', sm: '15rem' } }}
      />
      {!isWithout && (
        <WayFilter
          value={bulkFilterAt(params).way ?? ''}
          onChange={(chosen) => setFilter({ way: chosen })}
        />
      )}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  )
}

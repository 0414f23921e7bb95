import {
  Box,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { booksEnabled } from '../../../contract/principal.ts'
import type { summaries } from '../../../contract/holdings/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { CardSection } from '../../components/CardSection.tsx'
import { DownloadButton } from '../../components/files/DownloadButton.tsx'
import { ListTools } from '../../components/lists/ListTools.tsx'
import { LinkSwitch } from '../../components/filters/LinkSwitch.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { TextLink } from '../../components/text/TextLink.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { listAddress } from '../../links.ts'
import { paths } from '../../paths.ts'
import { type ReportType, reportTypes, summaryAt, summaryQuery } from './summaryQuery.ts'
import { kindParam } from '../holdingKinds.ts'
import { wholeCount } from '../../numbers.ts'
import { serverText } from '../../i18n/serverText.ts'

const address = (kind: HoldingKind, reportType: ReportType) =>
  `${paths.holdingsSummary}?kind=${kindParam[kind]}&type=${reportType}`

/** Shows the number of holdings per subscription type, and the number of distinct titles. */
export function HoldingsSummaryPage() {
  const translate = useTranslate()
  const api = useApi()
  const { principal } = useSession()
  const { customerId, infoAdmin } = principal
  const [params, setParams] = useSearchParams()
  const withBooks = booksEnabled(principal)
  const { kind, reportType } = summaryAt(params, principal)
  const query = useQuery(summaryQuery(api, { customerId, kind, reportType }))
  const download = () => {
    const input = { customerId, reportType, infoAdmin }
    return kind === 'book'
      ? api.summaries.downloadBooks(input)
      : api.summaries.downloadTitles(input)
  }
  return (
    <>
      <PageTitle title="resources.holdingsSummary.name" />
      {withBooks && (
        <Box sx={{ mb: 5 }}>
          <LinkSwitch
            label={translate('resources.titles.kind')}
            value={address(kind, reportType)}
            options={[
              { label: translate('resources.titles.journal'), to: address('journal', reportType) },
              { label: translate('resources.titles.books'), to: address('book', reportType) },
            ]}
          />
        </Box>
      )}
      <CardSection aria-label={translate('resources.holdingsSummary.name')} sx={{ maxWidth: 760 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
          <TextField
            select
            size="small"
            margin="none"
            label={translate('resources.holdingsSummary.report')}
            value={reportType}
            onChange={(event) => setParams({ kind: kindParam[kind], type: event.target.value })}
            fullWidth={false}
            sx={{ minWidth: 'min(11.25rem, 100%)' }}
          >
            {reportTypes.map((type) => (
              <MenuItem key={type} value={type}>
                {translate(`resources.holdingsSummary.types.${type}`)}
              </MenuItem>
            ))}
          </TextField>
          <ListTools>
            <DownloadButton
              label={translate('resources.holdingsSummary.download')}
              load={download}
            />
          </ListTools>
        </Box>
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && (
          <RowsSkeleton of={translate('resources.holdingsSummary.name')} rows={6} />
        )}
        {query.data && (
          <SummaryTable name={query.data.customerName} kind={kind} rows={query.data.rows} />
        )}
      </CardSection>
    </>
  )
}

type SummaryRow = OutputOf<typeof summaries.titles>['rows'][number]

/**
 * Returns the address of what a row counts, `null` where it counts nothing or no list has exactly that. The titles of
 * packages are listed by package.
 */
function listOf({ subscriptionType, count }: SummaryRow, kind: HoldingKind): string | null {
  if (count === 0) return null
  const [titles, packages] =
    kind === 'book' ? [paths.books, paths.bookPackages] : [paths.titles, paths.packages]
  if (subscriptionType === 'Print') return listAddress(titles, { accessType: 'print' })
  if (subscriptionType === 'Online') return listAddress(titles, { accessType: 'electronic' })
  if (subscriptionType === 'Package') return packages
  return subscriptionType === 'Consortia Package' ? paths.consortiumResources : null
}

interface TableProps {
  name: string
  kind: HoldingKind
  rows: readonly SummaryRow[]
}

function SummaryTable({ name, kind, rows }: TableProps) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate('resources.holdingsSummary.of', { name })}
      </Typography>
      <Table
        aria-label={translate('resources.holdingsSummary.name')}
        // On a phone with large text, a word is broken before the page scrolls sideways.
        sx={{ overflowWrap: 'anywhere' }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{translate('resources.holdingsSummary.type')}</TableCell>
            <TableCell align="right">{translate('resources.holdingsSummary.count')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => {
            const weight = index === rows.length - 1 ? 620 : 400
            const list = listOf(row, kind)
            const label = serverText(row.subscriptionType)
            return (
              <TableRow key={row.subscriptionType}>
                <TableCell component="th" scope="row" sx={{ fontWeight: weight }}>
                  {list === null ? label : <TextLink to={list}>{label}</TextLink>}
                </TableCell>
                <TableCell align="right" sx={{ fontWeight: weight }}>
                  {wholeCount(row.count)}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {translate('resources.holdingsSummary.hint')}
      </Typography>
    </>
  )
}

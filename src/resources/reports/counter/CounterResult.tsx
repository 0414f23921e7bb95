import { Alert, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { firstDayOf } from '../../../../contract/counter/months.ts'
import type { CounterTable } from '../../../../contract/counter/tabular.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { formatMonth } from '../../../dates.ts'
import { DownloadMenu } from '../../../components/files/DownloadButton.tsx'
import { useInstitutionName } from '../useMembers.ts'
import { useMembersDescription } from '../useMembersDescription.ts'
import { ReportResult } from '../ReportSheet.tsx'
import { CounterHeader } from './CounterHeader.tsx'
import type { CounterParams } from './counterParams.ts'
import { CounterRows } from './CounterRows.tsx'
import { useCounterReport } from './useCounter.ts'

/** Shows a COUNTER report as in its file: the header, and the table below. */
export function CounterResult({ params }: { params: CounterParams }) {
  const translate = useTranslate()
  const { can } = useSession()
  const { query, download } = useCounterReport(params)
  const institution = useInstitutionName(params.customerId, translate('reports.allMembers'))
  const { report, begin, end } = params
  const membersText = useMembersDescription(params.members, params.customerId)
  const reportOf = translate('counter.description', {
    report: translate(`counter.reports.${report}`),
    institution,
    span: [...new Set([begin, end])].map((month) => formatMonth(firstDayOf(month))).join(' – '),
  })
  const description = membersText === null ? reportOf : `${reportOf}, ${membersText}`
  const isSum = can('consortiumDashboard.show') && params.customerId === null
  return (
    <ReportResult
      description={description}
      query={query}
      actions={
        <DownloadMenu
          label={translate('counter.download')}
          choices={(['xlsx', 'tsv'] as const).map((format) => ({
            label: `counter.${format}`,
            load: () => download(format),
          }))}
        />
      }
      // A report without usage still has a header, which contains the reason.
      isEmpty={() => false}
    >
      {(table) => (
        <>
          <Exceptions table={table} />
          <CounterHeader header={table.header} />
          <Typography variant="body2" color="textSecondary">
            {isSum && `${translate('counter.sumNote')} `}
            {translate('counter.requestsNote')}
          </Typography>
          <CounterRows table={table} />
        </>
      )}
    </ReportResult>
  )
}

/**
 * Shows the exceptions and filters of the header above the table, so that they are not overlooked.
 */
function Exceptions({ table }: { table: CounterTable }) {
  const description = table.header.find(({ label }) => label === 'Exceptions')?.value ?? ''
  if (description === '') return null
  return <Alert severity="info">{description}</Alert>
}

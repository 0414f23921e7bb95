import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { contuYears } from '../../../contract/reports/contuRow.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ChoiceFailure } from '../../components/loading/ChoiceFailure.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { today as currentDay } from '../../today.ts'
import { SelectChoice } from './SelectChoice.tsx'
import { ContuResult } from './ContuResult.tsx'
import { InstitutionChoice } from './InstitutionChoice.tsx'
import { MembersChoice } from './MembersChoice.tsx'
import { defaultContu, readContu, useReportParams } from './params.ts'
import { ReportSheet } from './ReportSheet.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/**
 * Shows copies of each journal under the CONTU guideline (docs/requirements/delivery-and-reports.md §2.2, "CONTU
 * Report").
 */
export function ContuReport() {
  const translate = useTranslate()
  const today = currentDay()
  const { params, address, draft, change, load, view, unusedParams } = useReportParams({
    read: readContu(useSession().principal, today),
    defaults: defaultContu(today),
    today,
  })
  const first = useFirstYear()
  const years = contuYears(Math.min(first.year ?? draft.year, draft.year), today)
  return (
    <ReportSheet
      resource="contuReport"
      view={view}
      unusedParams={unusedParams}
      loadLabel={translate('reports.contu.load')}
      onLoad={() => load(draft)}
      controls={
        <>
          <InstitutionChoice
            label={translate('reports.contu.requestedFrom')}
            all={translate('reports.contu.all')}
            value={draft.requesterId}
            onChange={(requesterId) => change({ requesterId })}
          />
          <MembersChoice value={draft.members} onChange={(members) => change({ members })} />
          <SelectChoice
            label={translate('reports.contu.side')}
            value={draft.side}
            options={(['lending', 'borrowed'] as const).map((value) => ({
              value,
              label: translate(`reports.contu.sides.${value}`),
            }))}
            onChange={(side) => change({ side })}
          />
          {first.failure !== null ? (
            <ChoiceFailure
              label={translate('reports.contu.year')}
              error={first.failure}
              onRetry={first.retry}
            />
          ) : (
            <SelectChoice
              label={translate('reports.contu.year')}
              value={String(draft.year)}
              options={years.map((year) => ({ value: String(year), label: String(year) }))}
              onChange={(year) => change({ year: Number(year) })}
            />
          )}
        </>
      }
    >
      <ContuResult key={address} params={params} />
    </ReportSheet>
  )
}

/** Returns the first year with data; undefined until loaded. */
function useFirstYear() {
  const api = useApi()
  const { customerId } = useSession().principal
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.reports.contuYears(customerId),
    queryFn: ({ signal }) => api.contuReports.years({ customerId }, { signal }),
    staleTime: 10 * 60_000,
  })
  return {
    year: data?.fromYear,
    failure: data === undefined ? error : null,
    retry: () => void refetch(),
  }
}

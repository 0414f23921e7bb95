import { useQuery } from '@tanstack/react-query'
import { useListContext, useTranslate } from 'react-admin'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { OnPaper } from '../../../components/text/OnPaper.tsx'
import { useApi } from '../../../dataProvider/useApi.ts'
import { formatDays } from '../../../dates.ts'
import { useInstitutions } from '../../../features/institutions/useInstitutions.ts'
import { serverText } from '../../../i18n/serverText.ts'
import { wholeCount } from '../../../numbers.ts'
import { prioritiesQuery } from '../queries.ts'
import { callFilter } from '../requestFilter.ts'
import type { RequestRow } from '../requestRow.ts'
import { useUrlFilter } from '../useUrlFilter.ts'

/** Says on paper, in place of the filters, by which ones the requests are listed, and which rows follow. */
export function PrintedFilter({ side }: { side: DdrSide }) {
  const translate = useTranslate()
  const { principal } = useSession()
  const { data, total = 0, page, perPage } = useListContext<RequestRow>()
  const { filter } = useUrlFilter()
  const { customerId, from, to, ddrId, overdue, partnerId, priority } = callFilter(
    filter,
    principal,
  )
  const { data: institutions = [] } = useInstitutions()
  const { data: priorities = [] } = useQuery(prioritiesQuery(useApi()))
  const nameOf = (institutionId: number) =>
    institutions.find(({ id }) => id === institutionId)?.label
  const first = (page - 1) * perPage + 1
  const labelled = (label: string, value: string | number | undefined) =>
    value !== undefined && `${translate(label)}: ${value}`
  const parts = [
    customerId !== principal.customerId && nameOf(customerId),
    ddrId !== null && labelled('ddr.field.ddrId', ddrId),
    ddrId === null && !overdue && formatDays(from, to),
    ddrId === null &&
      partnerId !== null &&
      labelled(side === 'received' ? 'ddr.sentBy' : 'ddr.receivedBy', nameOf(partnerId)),
    ddrId === null &&
      priority !== null &&
      labelled(
        'ddr.field.priority',
        priorities
          .filter(({ priorityId }) => priorityId === priority)
          .map(({ name }) => serverText(name))[0],
      ),
    data !== undefined &&
      total > data.length &&
      translate('ddr.printedRows', {
        range: `${wholeCount(first)}–${wholeCount(first + data.length - 1)}`,
        total: wholeCount(total),
      }),
  ]
  return <OnPaper text={parts.filter(Boolean).join(' · ')} />
}

import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { TextLink } from '../../../components/text/TextLink.tsx'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { listAddress } from '../../../links.ts'
import { paths } from '../../../paths.ts'
import { callFilter } from '../requestFilter.ts'
import { useUrlFilter } from '../useUrlFilter.ts'

const others = {
  received: { side: 'sent', path: paths.ddrSent },
  sent: { side: 'received', path: paths.ddrReceived },
} as const

/** Links to a request that was searched by DDR ID in the list of the other side; empty when it is in neither list. */
export function OtherSideHint({ side }: { side: DdrSide }) {
  const translate = useTranslate()
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const { ddrId, customerId } = filter
  const other = others[side]
  const input = { ...callFilter(filter, principal), page: 1, perPage: 1 }
  const { data } = useQuery({
    queryKey: queryKeys.ddr.onSide(other.side, input),
    queryFn: ({ signal }) => api.ddr[other.side](input, { signal, background: true }),
    enabled: ddrId !== undefined,
  })
  if (ddrId === undefined || !data || data.total === 0) return null
  return (
    <Alert severity="info">
      <TextLink to={listAddress(other.path, { ddrId, ...(customerId && { customerId }) })}>
        {translate(`ddr.otherSide.${other.side}`, { ddrId })}
      </TextLink>
    </Alert>
  )
}

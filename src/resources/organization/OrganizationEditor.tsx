import { Box, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { organizationQuery } from './organizationQuery.ts'
import { RecordForm } from './RecordForm.tsx'

interface Props {
  customerId: number
  /** Whether there are changes that would be lost. */
  onDirty?: (dirty: boolean) => void
}

/** The editor of an organisation's details: the own one's, or a member's for its consortium. */
export function OrganizationEditor({ customerId, onDirty }: Props) {
  const translate = useTranslate()
  const api = useApi()
  // The form keeps what it began with; a save compares it with the newest record.
  const query = useQuery(organizationQuery(api, customerId))
  if (query.data !== undefined) {
    return <RecordForm initial={query.data} {...(onDirty && { onDirty })} />
  }
  if (query.isError) {
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <Box
      role="status"
      aria-label={translate('organization.loading')}
      sx={{ display: 'grid', gap: 4 }}
    >
      {[420, 140, 260].map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </Box>
  )
}

import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { Nothing } from '../../components/ListTable.tsx'
import { PageSkeleton } from '../../components/PageSkeleton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import type { SubscriptionRow } from './bindings.ts'
import { MemberTable } from './MemberTable.tsx'

interface Props {
  row: SubscriptionRow
  consortiumId: number
  onClose: () => void
}

/** View Member: who has a package (spec: resources §2.2). */
export function ViewMembers({ row, consortiumId, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { packageId } = row
  const query = useQuery({
    queryKey: ['membersOfPackage', consortiumId, packageId],
    queryFn: ({ signal }) =>
      api.consortiumPackages.membersOf({ packageId, consortiumId }, { signal }),
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="view-member">
      <DialogTitle id="view-member">{translate('viewMember.title')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {row.name}
        </Typography>
        {query.isPending && <PageSkeleton />}
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.data?.total === 0 && <Nothing text="viewMember.none" />}
        {query.data && query.data.total > 0 && <MemberTable members={query.data.rows} />}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

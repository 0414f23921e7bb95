import { Box, Button, DialogActions, DialogContent, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { PlainFieldset } from '../../components/PlainFieldset.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { MemberChoice } from './MemberChoice.tsx'
import { PackageChoice } from './PackageChoice.tsx'
import type { AssignmentWork } from './useAssignment.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

interface Props {
  consortiumId: number
  assignment: AssignmentWork
  onClose: () => void
}

/** Shows List of Packages, Selected Packages, and Assign to Members. */
export function AssignChoice({ consortiumId, assignment, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const packages = useQuery({
    queryKey: queryKeys.consortium.assignablePackages(consortiumId),
    queryFn: ({ signal }) => api.consortiumPackages.available({ consortiumId }, { signal }),
  })
  const members = useQuery({
    queryKey: queryKeys.consortium.assignableMembers(consortiumId),
    queryFn: ({ signal }) =>
      api.consortiumResources.members({ consortiumId, name: '' }, { signal }),
  })
  const failed = [packages, members].find((query) => query.isError)
  return (
    <>
      <DialogContent>
        {failed?.error && (
          <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
        )}
        <PlainFieldset disabled={assignment.isBusy}>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
            }}
          >
            {packages.data ? (
              <PackageChoice options={packages.data} assignment={assignment} />
            ) : (
              <Skeleton variant="rounded" height={400} />
            )}
            {members.data ? (
              <MemberChoice members={members.data.rows} assignment={assignment} />
            ) : (
              <Skeleton variant="rounded" height={400} />
            )}
          </Box>
        </PlainFieldset>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('confirm.cancel')}</Button>
        <Button variant="contained" loading={assignment.isBusy} onClick={assignment.openReview}>
          {translate('assignment.assign')}
        </Button>
      </DialogActions>
    </>
  )
}

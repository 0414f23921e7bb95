import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material'
import { useTranslate } from 'react-admin'
import { PlainFieldset } from '../../components/inputs/PlainFieldset.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { CheckListSkeleton } from '../../components/inputs/CheckListSkeleton.tsx'
import { MemberChoice } from './MemberChoice.tsx'
import { PackageChoice } from './PackageChoice.tsx'
import type { AssignmentWork } from './useAssignment.ts'

interface Props {
  assignment: AssignmentWork
  onClose: () => void
}

/** Shows List of Packages, Selected Packages, and Assign to Members. */
export function AssignChoice({ assignment, onClose }: Props) {
  const translate = useTranslate()
  const { leftOut } = assignment
  const { packages, members } = assignment.options
  const failed = [packages, members].find((query) => query.isError)
  return (
    <>
      <DialogContent>
        {failed?.error && (
          <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
        )}
        {(['packages', 'members'] as const).map(
          (what) =>
            leftOut[what] && (
              <Alert key={what} severity="warning" sx={{ mb: 4 }}>
                {translate(`assignment.leftOut.${what}`)}
              </Alert>
            ),
        )}
        <PlainFieldset disabled={assignment.isBusy}>
          <Box
            sx={{
              display: 'grid',
              gap: 4,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
            }}
          >
            {packages.data && <PackageChoice options={packages.data} assignment={assignment} />}
            {packages.isPending && (
              <CheckListSkeleton label={translate('assignment.available')} height={328} />
            )}
            {members.data && <MemberChoice members={members.data.rows} assignment={assignment} />}
            {members.isPending && (
              <CheckListSkeleton label={translate('assignment.members')} height={328} />
            )}
          </Box>
        </PlainFieldset>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('confirm.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!assignment.hasStarted}
          loading={assignment.isBusy}
          onClick={assignment.openReview}
        >
          {translate('assignment.assign')}
        </Button>
      </DialogActions>
    </>
  )
}

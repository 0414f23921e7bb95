import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Nothing } from '../../components/ListTable.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { PageSkeleton } from '../../components/PageSkeleton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import type { Member } from './MemberTable.tsx'

interface Props {
  member: Member
  consortiumId: number
  onClose: () => void
}

/** The other direction: what one member has from the consortium. */
export function PackagesOfMember({ member, consortiumId, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const query = useQuery({
    queryKey: ['packagesOfMember', consortiumId, member.id],
    queryFn: ({ signal }) =>
      api.consortiumPackages.packagesOf({ consortiumId, memberId: member.id }, { signal }),
  })
  const text = (key: string, values: Record<string, unknown> = {}) =>
    translate(`resources.consortiumResources.${key}`, values)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="member-packages">
      <DialogTitle id="member-packages">
        {text('packagesOfMember', { name: member.label })}
      </DialogTitle>
      <DialogContent>
        {query.isPending && <PageSkeleton />}
        {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
        {query.data?.length === 0 && <Nothing text="resources.consortiumPackages.none" />}
        <List dense disablePadding>
          {query.data?.map((one) => (
            <ListItem key={one.packageId} divider disableGutters>
              <ListItemText
                primary={one.name}
                secondary={[
                  one.aggregatorName,
                  translate('resources.consortiumPackages.titles', { smart_count: one.titleCount }),
                  text(one.forAll ? 'forAll' : 'forMember'),
                ].join(' · ')}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

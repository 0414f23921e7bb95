import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import { useApi } from '../../dataProvider/useApi.ts'
import type { SubscriptionRow } from './bindings.ts'
import { MemberList } from './MemberList.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

interface Props {
  row: SubscriptionRow
  consortiumId: number
  onClose: () => void
}

/** Shows View Member: the members that have a package (docs/requirements/resources.md §2.2). */
export function ViewMembers({ row, consortiumId, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { packageId } = row
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="view-member">
      <DialogTitle id="view-member">{translate('viewMember.title')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 4 }}>
          {row.name}
        </Typography>
        <MemberList
          cacheKey={queryKeys.consortium.membersOfPackage(consortiumId, packageId)}
          load={({ search: name, ...query }, options) =>
            api.consortiumPackages.membersOf({ packageId, consortiumId, name, ...query }, options)
          }
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

import { DialogContent, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
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
    <InfoDialog title={translate('viewMember.title')} onClose={onClose}>
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
    </InfoDialog>
  )
}

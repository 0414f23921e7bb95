import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useTranslate } from 'react-admin'
import type { consortiumPackages } from '../../../contract/consortium/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { LocalList, SortCell } from '../../components/LocalList.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import type { Member } from './MemberList.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

type MemberPackage = OutputOf<typeof consortiumPackages.packagesOf>['rows'][number]

interface Props {
  member: Member
  consortiumId: number
  onClose: () => void
}

/** Lists the packages that one member has from the consortium. */
export function PackagesOfMember({ member, consortiumId, onClose }: Props) {
  const translate = useTranslate()
  const api = useApi()
  const { id: memberId, label: name } = member
  const text = (key: string) => translate(`resources.consortiumResources.${key}`)
  const title = translate('resources.consortiumResources.packagesOfMember', { name })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="member-packages">
      <DialogTitle id="member-packages">{title}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 2 } }}>
        <LocalList<MemberPackage, 'name' | 'titleCount'>
          label={title}
          cacheKey={queryKeys.consortium.packagesOfMember(consortiumId, memberId)}
          load={({ search, ...query }, options) =>
            api.consortiumPackages.packagesOf(
              { consortiumId, memberId, name: search, ...query },
              options,
            )
          }
          sort="name"
          searchLabel={translate('resources.consortiumPackages.search')}
          empty="resources.consortiumPackages.none"
        >
          {(view) => (
            <Table size="small" aria-label={title}>
              <TableHead>
                <TableRow>
                  <SortCell column="name" view={view}>
                    {text('fields.name')}
                  </SortCell>
                  <SortCell column="titleCount" view={view} align="right">
                    {text('fields.titleCount')}
                  </SortCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {view.rows.map((one) => (
                  <TableRow key={one.packageId}>
                    <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                      {one.name}
                      <Typography variant="caption" color="textSecondary" component="div">
                        {one.aggregatorName} · {text(one.forAll ? 'forAll' : 'forMember')}
                      </Typography>
                    </TableCell>
                    <TableCell align="right">{one.titleCount}</TableCell>
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          )}
        </LocalList>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

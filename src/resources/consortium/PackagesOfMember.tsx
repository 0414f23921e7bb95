import { DialogContent } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { consortiumPackages } from '../../../contract/consortium/endpoints.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { InfoDialog } from '../../components/dialogs/InfoDialog.tsx'
import { EmptyList } from '../../components/lists/EmptyList.tsx'
import { LocalList } from '../../components/lists/LocalList.tsx'
import { LocalTable } from '../../components/tables/LocalTable.tsx'
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
    <InfoDialog title={title} onClose={onClose}>
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
          empty="resources.consortiumPackages.noMatch"
          none={<EmptyList text="resources.consortiumPackages.none" />}
        >
          {(view) => (
            <LocalTable
              label={title}
              view={view}
              columns={[
                { sort: 'name', header: text('fields.name') },
                { sort: 'titleCount', header: text('fields.titleCount'), align: 'right' },
              ]}
              row={(one) => ({
                key: one.packageId,
                name: one.name,
                details: `${one.aggregatorName} · ${text(one.forAll ? 'forAll' : 'forMember')}`,
                value: one.titleCount,
              })}
            />
          )}
        </LocalList>
      </DialogContent>
    </InfoDialog>
  )
}

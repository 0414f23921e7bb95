import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { type Member, MemberList } from './MemberList.tsx'
import { PackagesOfMember } from './PackagesOfMember.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { NoMembers } from '../../features/institutions/NoMembers.tsx'
import { CardSection } from '../../components/CardSection.tsx'

/**
 * Lists the members of the consortium; users of the consortium itself also see the packages of
 * each.
 */
export function Members() {
  const translate = useTranslate()
  const api = useApi()
  const { can, principal } = useSession()
  const consortiumId = principal.consortiumId ?? 0
  const [viewed, setViewed] = useState<Member | null>(null)
  const text = (key: string) => translate(`resources.consortiumResources.${key}`)
  return (
    <CardSection aria-labelledby="consortium-members">
      <Typography variant="h2" id="consortium-members" sx={{ mb: 3 }}>
        {text('members')}
      </Typography>
      <MemberList
        cacheKey={queryKeys.consortium.members(consortiumId)}
        load={({ search: name, ...query }, options) =>
          api.consortiumResources.members({ consortiumId, name, ...query }, options)
        }
        none={<NoMembers />}
        {...(can('consortiumPackages.list') && {
          action: (member) => (
            <Button
              size="small"
              aria-label={`${text('packagesOf')}: ${member.label}`}
              onClick={() => setViewed(member)}
            >
              {text('packagesOf')}
            </Button>
          ),
        })}
      />
      {viewed && (
        <PackagesOfMember
          member={viewed}
          consortiumId={consortiumId}
          onClose={() => setViewed(null)}
        />
      )}
    </CardSection>
  )
}

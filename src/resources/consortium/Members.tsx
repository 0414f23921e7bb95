import { Button, Paper, Skeleton, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { Nothing } from '../../components/ListTable.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { type Member, MemberTable } from './MemberTable.tsx'
import { PackagesOfMember } from './PackagesOfMember.tsx'

/** The members of the consortium; for its own office also what each of them has. */
export function Members() {
  const translate = useTranslate()
  const api = useApi()
  const { can, principal } = useSession()
  const consortiumId = principal.consortiumId ?? 0
  const [search, setSearch] = useState('')
  const [viewed, setViewed] = useState<Member | null>(null)
  const query = useQuery({
    queryKey: ['consortiumMembers', consortiumId],
    queryFn: ({ signal }) =>
      api.consortiumResources.members({ consortiumId, name: '' }, { signal }),
  })
  const text = (key: string) => translate(`resources.consortiumResources.${key}`)
  const found = query.data?.rows.filter(({ label }) =>
    label.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="consortium-members"
      sx={{ borderRadius: 2.5, px: { xs: 4, sm: 5 }, py: 4 }}
    >
      <Typography variant="h2" id="consortium-members" sx={{ mb: 3 }}>
        {text('members')}
      </Typography>
      <TextField
        size="small"
        margin="none"
        label={text('search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mb: 3, width: '100%', maxWidth: 320 }}
      />
      {query.isPending && <Skeleton variant="rounded" height={240} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {found?.length === 0 && <Nothing text="resources.consortiumResources.noMembers" />}
      {found && found.length > 0 && (
        <MemberTable
          members={found}
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
      )}
      {viewed && (
        <PackagesOfMember
          member={viewed}
          consortiumId={consortiumId}
          onClose={() => setViewed(null)}
        />
      )}
    </Paper>
  )
}

import { Box, Button, Paper } from '@mui/material'
import { TextInput, useListContext } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { ScreenList } from '../../../components/lists/ScreenList.tsx'
import { LiveFilters } from '../../../components/filters/LiveFilters.tsx'
import { ListFailure } from '../../../components/lists/ListFailure.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { Pager } from '../../../components/lists/Pager.tsx'
import { LastPage } from '../../../components/lists/LastPage.ts'
import { CustomerFlag } from '../../../features/customers/CustomerFlag.tsx'
import { NoMembers } from '../../../features/institutions/NoMembers.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { type Member, memberList } from './memberList.ts'
import { withoutParams } from '../../../components/filters/withoutParams.ts'
import { useRemoveParams } from '../../../components/filters/useRemoveParams.ts'
import { useFirstRowNumber } from '../../../components/lists/useFirstRowNumber.ts'
import { SmallTable } from '../../../components/tables/SmallTable.tsx'
import { RowsSkeleton } from '../../../components/loading/RowsSkeleton.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** Lists the members of a consortium (docs/requirements/portal.md §2.7). */
export function MemberLibraryList() {
  return (
    <>
      <PageTitle title="members.title" />
      <ScreenList {...memberList}>
        <Members />
      </ScreenList>
    </>
  )
}

function Members() {
  const list = useListContext<Member>()
  const [params, setParams] = useSearchParams()
  const removeParams = useRemoveParams('member')
  const openMember = list.data?.find(({ value }) => value === params.get('member'))
  const open = ({ value }: Member) =>
    setParams(
      (newest) => new URLSearchParams([...withoutParams(newest, ['member']), ['member', value]]),
    )
  const t = useTranslations('members')
  const first = useFirstRowNumber(list)
  const { name } = list.filterValues as { name?: string }
  const hasMembers = list.total !== 0 || Boolean(name)
  return (
    <Paper variant="outlined" sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ mb: 4, maxWidth: '22.5rem' }}>
        <LiveFilters>
          <TextInput source="name" label="members.filter" resettable helperText={false} />
        </LiveFilters>
      </Box>
      <ListFailure />
      {list.isPending && !list.error && <RowsSkeleton of={t('title')} />}
      {!hasMembers && <NoMembers />}
      {list.data && hasMembers && (
        <SmallTable
          label={t('title')}
          none={t('none')}
          isNumbered
          columns={[t('number'), t('name'), t('flags'), t('action')]}
          rows={list.data.map((member, index) => ({
            key: member.id,
            cells: [
              first + index,
              member.label,
              member.flags.length > 0 && <Flags key="flags" flags={member.flags} />,
              <Button
                key="open"
                size="small"
                aria-label={t('openOf', { name: member.label })}
                onClick={() => open(member)}
                // Its words begin below the title of the column.
                sx={{ whiteSpace: 'nowrap', marginInlineStart: '-5px' }}
              >
                {t('open')}
              </Button>,
            ],
          }))}
        />
      )}
      <LastPage />
      <Pager />
      {openMember && <MemberDialog member={openMember} onClose={removeParams} />}
    </Paper>
  )
}

/** Shows what needs attention at a member. */
const Flags = ({ flags }: Pick<Member, 'flags'>) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {flags.map((flag) => (
      <CustomerFlag key={flag} flag={flag} />
    ))}
  </Box>
)

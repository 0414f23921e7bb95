import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { allSelected, toggleAll, toggleOne } from '../../../contract/consortium/assignment.ts'
import { NoMembers } from '../../features/institutions/NoMembers.tsx'
import { CheckList } from '../../components/inputs/CheckList.tsx'
import type { Member } from './MemberList.tsx'
import type { AssignmentWork } from './useAssignment.ts'

interface Props {
  members: readonly Member[]
  assignment: AssignmentWork
}

/**
 * Shows Assign to Members. Without a selected member the packages are assigned to the consortium
 * itself.
 */
export function MemberChoice({ members: all, assignment }: Props) {
  const translate = useTranslate()
  const { members, setMembers } = assignment
  const [search, setSearch] = useState('')
  const matchingMembers = all.filter(({ label }) =>
    label.toLowerCase().includes(search.trim().toLowerCase()),
  )
  // Select All selects only the members that match the search, so that none is selected unseen.
  const ids = matchingMembers.map(({ id }) => id)
  const every = allSelected(ids, members)
  return (
    <Box>
      {all.length === 0 ? (
        <NoMembers />
      ) : (
        <CheckList
          label={translate('assignment.members')}
          options={matchingMembers}
          total={all.length}
          ticked={members}
          search={search}
          onSearch={setSearch}
          onToggle={(id) => setMembers(toggleOne(id, members))}
          height={242}
          header={
            <FormControlLabel
              sx={{ ml: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={every}
                  onChange={() => setMembers(toggleAll(ids, members))}
                />
              }
              label={translate('assignment.selectAll')}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          }
        />
      )}
      <Box sx={{ mt: 2 }}>
        {all.length > 0 && (
          <Button onClick={() => setMembers(new Set())}>{translate('assignment.clear')}</Button>
        )}
        <Typography variant="body2" color="textSecondary" role="status">
          {members.size === 0
            ? translate('assignment.noMemberHint')
            : translate('assignment.chosen', { smart_count: members.size })}
        </Typography>
      </Box>
    </Box>
  )
}

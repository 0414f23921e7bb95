import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Page } from '../../../contract/kernel/answer.ts'
import { LocalList, type LocalQuery, SortCell } from '../../components/lists/LocalList.tsx'

/** A member of the consortium. */
export interface Member {
  id: number
  label: string
}

interface Props {
  cacheKey: readonly unknown[]
  load: (query: LocalQuery<'label'>, options: { signal: AbortSignal }) => Promise<Page<Member>>
  /** What is shown when there are no members to search among. */
  none?: ReactNode
  /** Renders the buttons of a member. */
  action?: (member: Member) => ReactNode
}

/** Lists members by number and name (docs/requirements/resources.md §2.2, "SI.No, Member Details"). */
export function MemberList({ cacheKey, load, none, action }: Props) {
  const translate = useTranslate()
  const text = (key: string) => translate(`resources.consortiumResources.${key}`)
  return (
    <LocalList
      label={text('members')}
      cacheKey={cacheKey}
      load={load}
      sort="label"
      searchLabel={text('search')}
      empty="resources.consortiumResources.noMembers"
      none={none}
    >
      {(view) => (
        // Large text scrolls in a frame of its own.
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-label={text('members')} sx={narrowCells}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 64 }}>{text('number')}</TableCell>
                <SortCell column="label" view={view}>
                  {text('member')}
                </SortCell>
                {action && (
                  <TableCell>
                    <Box component="span" sx={visuallyHidden}>
                      {text('packagesOf')}
                    </Box>
                  </TableCell>
                )}
              </TableRow>
            </TableHead>
            <TableBody>
              {view.rows.map((member, index) => (
                <TableRow key={member.id}>
                  <TableCell>{view.first + index}</TableCell>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                    {member.label}
                  </TableCell>
                  {action && <TableCell align="right">{action(member)}</TableCell>}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </LocalList>
  )
}

/** On a phone the name has the room that is left by the number and the button, whose word is not broken. */
const narrowCells = {
  '& td, & th': { px: { xs: 2, sm: 4 } },
  '& td .MuiButton-root': { overflowWrap: 'normal' },
} as const

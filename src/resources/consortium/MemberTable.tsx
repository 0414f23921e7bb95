import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'

export interface Member {
  id: number
  label: string
}

interface Props {
  members: readonly Member[]
  /** What can be done with one. */
  action?: (member: Member) => ReactNode
}

/** Members by number and name (spec: resources §2.2, "SI.No, Member Details"). */
export function MemberTable({ members, action }: Props) {
  const translate = useTranslate()
  return (
    <Table size="small" aria-label={translate('resources.consortiumResources.members')}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 64 }}>
            {translate('resources.consortiumResources.number')}
          </TableCell>
          <TableCell>{translate('resources.consortiumResources.member')}</TableCell>
          {action && (
            <TableCell aria-label={translate('resources.consortiumResources.packagesOf')} />
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member, at) => (
          <TableRow key={member.id}>
            <TableCell>{at + 1}</TableCell>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {member.label}
            </TableCell>
            {action && <TableCell align="right">{action(member)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

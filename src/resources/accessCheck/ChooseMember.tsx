import { Alert } from '@mui/material'
import { NoMembers } from '../../features/institutions/NoMembers.tsx'
import { useMembers } from './useMembers.ts'

/** Asks by `text` to choose a member, or says that there is none; shows nothing while the choice cannot be loaded. */
export function ChooseMember({ text }: { text: string }) {
  const { data, isError } = useMembers()
  if (isError) return null
  if (data?.rows.length === 0) return <NoMembers />
  return <Alert severity="info">{text}</Alert>
}

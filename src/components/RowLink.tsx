import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { useOpenRow } from './useOpenRow.ts'

/** Shows the name of a row as the link that opens its panel. */
export function RowLink({ id, children }: { id: number; children: string }) {
  const { addressOf } = useOpenRow()
  return (
    <Link component={RouterLink} to={addressOf(id)} sx={{ fontWeight: 600 }}>
      {children}
    </Link>
  )
}

import ArrowForward from '@mui/icons-material/ArrowForward'
import { Link } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Permission } from '../../contract/permissions.ts'
import { useSession } from '../authProvider/SessionContext.tsx'

/** Where the rows behind a figure are, and who may see them. */
export interface WidgetTarget {
  to: string
  permission: Permission
  label: string
}

/** From a figure to its rows; nothing for those who may not open them. */
export function WidgetLink({ to, permission, label }: WidgetTarget) {
  const translate = useTranslate()
  if (!useSession().can(permission)) return null
  return (
    <Link
      component={RouterLink}
      to={to}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        alignSelf: 'flex-start',
        gap: 1,
        mt: 3,
        minHeight: 28,
        fontSize: 14,
        fontWeight: 600,
      }}
    >
      {translate(label)}
      <ArrowForward sx={{ fontSize: 16 }} aria-hidden />
    </Link>
  )
}

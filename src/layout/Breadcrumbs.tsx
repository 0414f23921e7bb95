import { Breadcrumbs as MuiBreadcrumbs, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useMenu } from './useMenu.ts'

/** Where a nested screen stands in the menu. */
export function Breadcrumbs() {
  const translate = useTranslate()
  const { trail } = useMenu()
  if (trail.length < 2) return null
  return (
    <MuiBreadcrumbs aria-label={translate('shell.breadcrumbs')} sx={{ mb: 2, fontSize: 13 }}>
      <Link component={RouterLink} to={paths.dashboard} color="textSecondary">
        {translate('menu.dashboard')}
      </Link>
      {trail.map(({ label }) => (
        <Typography key={label} component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate(label)}
        </Typography>
      ))}
    </MuiBreadcrumbs>
  )
}

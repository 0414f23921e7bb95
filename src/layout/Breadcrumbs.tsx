import { Box, Link } from '@mui/material'
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
    <Box component="nav" aria-label={translate('shell.breadcrumbs')} sx={{ mb: 2 }}>
      <Box
        component="ol"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          m: 0,
          p: 0,
          listStyle: 'none',
          fontSize: 13,
          color: 'text.secondary',
          '& > li + li::before': { content: '"/"', mx: 2 },
        }}
      >
        <li>
          <Link component={RouterLink} to={paths.dashboard} color="inherit">
            {translate('menu.dashboard')}
          </Link>
        </li>
        {trail.map(({ label }) => (
          <li key={label}>{translate(label)}</li>
        ))}
      </Box>
    </Box>
  )
}

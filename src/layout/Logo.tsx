import { Box } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { settings } from '../settings.ts'
import { useGreeting } from './useGreeting.ts'

/** The institute's own logo, or the product's mark; leads home. */
export function Logo() {
  const { logo } = useGreeting()
  return (
    <Box
      component={Link}
      to={paths.dashboard}
      aria-label={settings.product}
      sx={{ display: { xs: 'none', sm: 'flex' }, flexShrink: 0, color: 'primary.main' }}
    >
      {logo ? (
        <Box
          component="img"
          src={logo}
          alt=""
          sx={{ height: 36, maxWidth: 120, objectFit: 'contain' }}
        />
      ) : (
        <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: 36, height: 36 }}>
          <rect width="32" height="32" rx="7" fill="currentColor" />
          <Box
            component="path"
            d="M8 25V14a8 8 0 0 1 16 0v11M12.5 25V14.5a3.5 3.5 0 0 1 7 0V25M6.5 25h19"
            sx={{
              fill: 'none',
              stroke: (theme) => theme.palette.background.paper,
              strokeWidth: 2,
              strokeLinecap: 'round',
            }}
          />
        </Box>
      )}
    </Box>
  )
}

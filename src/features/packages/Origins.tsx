import { Box, Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Origin } from '../../../contract/packages/types.ts'

/** Shows how a library obtained a holding, in words. */
export function Origins({ origins }: { origins: readonly Origin[] }) {
  const translate = useTranslate()
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
      {origins.map((origin) => (
        <Chip
          key={origin}
          size="small"
          variant={origin === 'own' ? 'filled' : 'outlined'}
          label={translate(`origin.${origin}`)}
        />
      ))}
    </Box>
  )
}

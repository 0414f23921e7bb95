import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

/** Shows a value that cannot be changed as text below its label. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" sx={{ mb: 1, fontSize: '0.875rem', fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, py: 2, ...(value === '' && { color: 'text.secondary' }) }}
      >
        {value === '' ? translate('organization.notGiven') : value}
      </Typography>
    </Box>
  )
}

import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CounterTable } from '../../../../contract/counter/tabular.ts'

/** Shows the thirteen header fields of a COUNTER report, as in its file. */
export function CounterHeader({ header }: Pick<CounterTable, 'header'>) {
  const translate = useTranslate()
  return (
    <Box
      component="dl"
      aria-label={translate('counter.header')}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: {
          xs: '1fr',
          sm: 'max-content 1fr',
          lg: 'max-content 1fr max-content 1fr',
        },
        columnGap: 4,
        rowGap: { xs: 0, sm: 1 },
        fontSize: '0.875rem',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, mb: { xs: 2, sm: 0 }, overflowWrap: 'anywhere' },
      }}
    >
      {header.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>
            {value || (
              <Box component="span" sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
                {translate('counter.blank')}
              </Box>
            )}
          </dd>
        </Box>
      ))}
    </Box>
  )
}

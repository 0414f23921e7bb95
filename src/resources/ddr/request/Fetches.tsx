import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { formatInstant } from '../../../dates.ts'

type Fetch = OutputOf<typeof ddr.timeline>['fetches'][number]

/** Lists who has downloaded the delivered PDFs of a request; nothing when nobody has. */
export function Fetches({ fetches }: { fetches: readonly Fetch[] }) {
  const translate = useTranslate()
  if (fetches.length === 0) return null
  const whoOf = ({ actor, institution, address }: Fetch) =>
    [actor, institution, address].filter((part) => part !== '').join(' · ') ||
    translate('ddr.fetches.link')
  return (
    <Box sx={{ mt: 4 }}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {translate('ddr.fetches.name')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fetches.map((fetch) => (
          <Typography
            key={`${whoOf(fetch)} ${fetch.firstAt}`}
            component="li"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', overflowWrap: 'anywhere' }}
          >
            {whoOf(fetch)},{' '}
            {translate(fetch.times === 1 ? 'ddr.fetches.once' : 'ddr.fetches.often', {
              times: fetch.times,
              date: formatInstant(fetch.lastAt),
            })}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

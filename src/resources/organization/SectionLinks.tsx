import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { TextLink } from '../../components/text/TextLink.tsx'

/** The sections below the first one, in their order: name in addresses, and key of the heading. */
const sections = [
  ['logo', 'logo.heading'],
  ['contacts', 'contact.heading'],
  ['credentials', 'credentials.heading'],
  ['subscriptions', 'subscription.heading'],
  ['ranges', 'ranges.heading'],
  ['signIn', 'signIn.heading'],
] as const

/** The name of a section in addresses: `/orgDetails#ranges` opens the form at that section. */
export type SectionPlace = (typeof sections)[number][0]

/** Leads to the sections below the first one; only the user's own form has credentials. Back still leaves the form. */
export function SectionLinks({ isOwn }: { isOwn: boolean }) {
  const translate = useTranslate()
  const { search } = useLocation()
  const shown = isOwn ? sections : sections.filter(([place]) => place !== 'credentials')
  return (
    <nav aria-label={translate('organization.sections')}>
      <Box
        component="ul"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 5,
          rowGap: 1,
          listStyle: 'none',
          m: 0,
          p: 0,
          typography: 'body2',
        }}
      >
        {shown.map(([place, heading]) => (
          <Box component="li" key={place}>
            <TextLink to={{ search, hash: place }} replace>
              {translate(`organization.${heading}`)}
            </TextLink>
          </Box>
        ))}
      </Box>
    </nav>
  )
}

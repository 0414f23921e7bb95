import ExpandMore from '@mui/icons-material/ExpandMore'
import { Box, Button, Menu, MenuItem } from '@mui/material'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from '../../i18n/useTranslations.ts'

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
export function SectionMenu({ isOwn }: { isOwn: boolean }) {
  const t = useTranslations('organization')
  const navigate = useNavigate()
  const { search } = useLocation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const chosen = useRef<SectionPlace | null>(null)
  const shown = isOwn ? sections : sections.filter(([place]) => place !== 'credentials')
  // The menu gives the focus back to its button first, so the section takes it when the menu has gone.
  const leave = () => {
    if (chosen.current === null) return
    void navigate({ search, hash: chosen.current }, { replace: true })
    chosen.current = null
  }
  return (
    <Box>
      <Button
        size="small"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('sections')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ transition: { onExited: leave } }}
      >
        {shown.map(([place, heading]) => (
          <MenuItem
            key={place}
            onClick={() => {
              chosen.current = place
              setAnchor(null)
            }}
          >
            {t(heading)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}

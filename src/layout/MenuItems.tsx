import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import {
  Box,
  List,
  ListItem,
  ListItemButton,
  type ListItemButtonProps,
  ListItemIcon,
  Typography,
} from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MenuEntry } from '../resources/declaration.ts'
import type { MenuBranch, MenuLink } from './menu.ts'

const look = {
  minHeight: 44,
  px: 3,
  mb: 0.5,
  borderRadius: 1.5,
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: 'action.selected',
    color: 'primary.main',
    '& .MuiListItemIcon-root': { color: 'primary.main' },
    fontWeight: 620,
  },
} as const

interface FaceProps extends Omit<ListItemButtonProps, 'children' | 'sx'> {
  /** Below the top level: smaller, indented to the words above. */
  nested?: boolean
  icon?: MenuEntry['icon']
  label: string
  narrow: boolean
  end?: ReactNode
}

/** What every entry looks like: icon and word, or the icon alone with the word beside it on hover. */
function Face({ icon: Icon, label, narrow, nested = false, end, ...button }: FaceProps) {
  return (
    <ListItemButton
      title={narrow ? label : undefined}
      {...button}
      aria-label={narrow ? label : undefined}
      sx={{ ...look, ...(nested && { minHeight: 36, pl: 12 }) }}
    >
      {Icon && (
        <ListItemIcon sx={{ minWidth: 36 }}>
          <Icon fontSize="small" />
        </ListItemIcon>
      )}
      {!narrow && (
        <Box component="span" sx={{ flex: 1, minWidth: 0, fontSize: 14.5, lineHeight: 1.35 }}>
          {label}
        </Box>
      )}
      {!narrow && end}
    </ListItemButton>
  )
}

export function LinkItem(props: {
  node: MenuLink
  depth: number
  narrow: boolean
  current: boolean
}) {
  const { node, depth, narrow, current } = props
  const translate = useTranslate()
  return (
    <ListItem disablePadding>
      <Face
        // Only the top level carries icons: below, the words are easier to scan without.
        {...(depth === 0 && { icon: node.icon })}
        label={translate(node.label)}
        narrow={narrow}
        selected={current}
        aria-current={current ? 'page' : undefined}
        nested={depth > 0}
        {...{ component: Link, to: node.path }}
      />
    </ListItem>
  )
}

interface BranchProps {
  node: MenuBranch
  open: boolean
  here: boolean
  narrow: boolean
  onToggle: () => void
  children: ReactNode
}

export function BranchItem({ node, open, here, narrow, onToggle, children }: BranchProps) {
  const translate = useTranslate()
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Face
        icon={node.icon}
        label={translate(node.label)}
        narrow={narrow}
        selected={here && !open}
        aria-expanded={open}
        onClick={onToggle}
        end={open ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
      />
      {open && (
        <List disablePadding sx={{ pb: 1 }}>
          {children}
        </List>
      )}
    </ListItem>
  )
}

/** A group inside a group: a heading over its entries, always open. */
export function SubHeading({ node, children }: { node: MenuBranch; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <Typography
        component="p"
        sx={{ pl: 12, pr: 3, pt: 1, pb: 1, fontSize: 13, color: 'text.secondary' }}
      >
        {translate(node.label)}
      </Typography>
      <List disablePadding>{children}</List>
    </ListItem>
  )
}

export function PlainItem(props: {
  icon: MenuEntry['icon']
  label: string
  narrow: boolean
  onClick: () => void
}) {
  return (
    <ListItem disablePadding>
      <Face {...props} />
    </ListItem>
  )
}

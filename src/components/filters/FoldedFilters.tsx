import FilterList from '@mui/icons-material/FilterList'
import { Badge, Box, Button, Collapse } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useIsNarrow } from '../useIsNarrow.ts'

interface Props {
  /** How many of the filters are active. */
  activeCount: number
  /** The last fields, which begin a line together with `beside` where one line has no room for all. */
  last: ReactNode
  /** What stays in sight on a phone, beside the button. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * Shows filters; on a phone they fold behind one button that says how many of them are active. Folded filters keep what
 * was typed.
 */
export function FoldedFilters({ activeCount, last, beside, children }: Props) {
  const translate = useTranslate()
  const phone = useIsNarrow()
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  if (!phone) {
    return (
      <Box sx={wideFields}>
        {children}
        <Box sx={wideFields}>
          {last}
          {beside}
        </Box>
      </Box>
    )
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: 3 }}>
        <Button
          variant="outlined"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
          startIcon={
            <Badge variant="dot" color="primary" invisible={activeCount === 0}>
              <FilterList />
            </Badge>
          }
          sx={{ flexShrink: 0, minHeight: 40 }}
        >
          {activeCount === 0
            ? translate('filters.none')
            : translate('filters.set', { count: activeCount })}
        </Button>
        {beside}
      </Box>
      <Collapse in={isUnfolded} id={id}>
        <Box sx={phoneFields}>
          {children}
          {last}
        </Box>
      </Collapse>
    </Box>
  )
}

/** Fields share a line as far as their widths allow. */
const wideFields = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  alignItems: 'start',
  '& > *': { my: 0 },
}

/** One field a line, but for the two days of a window. The labels on the borders need space above the first line. */
const phoneFields = {
  pt: 5,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 3,
  '& > *': { gridColumn: '1 / -1' },
  '& > .half': { gridColumn: 'auto', minWidth: 0, width: 'auto' },
}

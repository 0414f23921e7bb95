import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { AddressLookUp } from './AddressLookUp.tsx'
import { RangeTable } from './RangeTable.tsx'
import { Section } from '../Section.tsx'
import { stack } from '../../../components/stack.ts'

/** Edits the IP ranges that sign in as the organisation (docs/requirements/resources.md §2.1). */
export function RangesSection() {
  const translate = useTranslate()
  return (
    <Section
      place="ranges"
      heading={translate('organization.ranges.heading')}
      hint={translate('organization.ranges.hint')}
    >
      <Box sx={{ ...stack, gap: 6 }}>
        <RangeTable family={4} />
        <RangeTable family={6} />
        <AddressLookUp />
      </Box>
    </Section>
  )
}

import { Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { CardSection } from '../../../components/CardSection.tsx'

/** Shows one part of the working days and rules under its heading. */
export function SettingsPart({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <CardSection aria-labelledby={id} isStacked>
      <Typography id={id} variant="h2">
        {heading}
      </Typography>
      {children}
    </CardSection>
  )
}

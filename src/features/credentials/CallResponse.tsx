import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { CodeBlock } from '../../components/text/CodeBlock.tsx'

interface Props {
  /** Says which call was made and how it ended; a click on it shows the body. */
  summary: ReactNode
  /** Accessible name of the body. */
  label: string
  body: string
}

/** Shows the response that a program receives, folded below its summary. */
export function CallResponse({ summary, label, body }: Props) {
  return (
    <details>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer', py: 1 }}>
        {summary}
      </Typography>
      <CodeBlock label={label} text={body} />
    </details>
  )
}

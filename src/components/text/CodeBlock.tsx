import { Box } from '@mui/material'

interface Props {
  /** Accessible name of the text. */
  label: string
  text: string
}

/** Shows the text of a program, such as XML, in lines of its own; the keyboard scrolls it where it is long. */
export function CodeBlock({ label, text }: Props) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        m: 0,
        p: 3,
        maxHeight: 280,
        overflow: 'auto',
        fontSize: '0.8125rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {text}
    </Box>
  )
}

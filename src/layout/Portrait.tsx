import { Box } from '@mui/material'

const size = 34

/** The user's image, or the initials of the name; decoration, the name stands beside it. */
export function Portrait({ name, imagePath }: { name: string; imagePath: string | null }) {
  if (imagePath !== null) {
    return (
      <Box
        component="img"
        src={imagePath}
        alt=""
        sx={{ width: size, height: size, borderRadius: '50%', objectFit: 'cover' }}
      />
    )
  }
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: 14,
        lineHeight: `${size}px`,
        textAlign: 'center',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        // Decoration, no text: a name by voice is the words beside it.
        '&::before': { content: 'attr(data-initials)' },
      }}
      data-initials={initials(name)}
    />
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')

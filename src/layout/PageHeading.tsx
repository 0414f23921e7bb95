import { Typography } from '@mui/material'

/** Where react-admin's <Title> puts the title of the screen; empty for screens that bring their own. */
export function PageHeading() {
  return (
    <Typography
      variant="h1"
      id="react-admin-title"
      sx={{ mb: 5, '&:empty': { display: 'none' }, '& > span': { font: 'inherit' } }}
    />
  )
}

import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'

/** The first stop of the Tab key: past header and menu. */
export function SkipLink() {
  const translate = useTranslate()
  return (
    <Button
      href="#main-content"
      variant="contained"
      disableElevation
      onClick={(event) => {
        // The address stays what it was: the fragment is no place to come back to.
        event.preventDefault()
        document.getElementById('main-content')?.focus()
      }}
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 2000,
        transform: 'translateY(-80px)',
        transition: 'none',
        '&:focus-visible': { transform: 'none' },
      }}
    >
      {translate('shell.skip')}
    </Button>
  )
}

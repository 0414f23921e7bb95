import { Box, Link } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../paths.ts'

const BrowsersDialog = lazy(async () => ({
  default: (await import('./BrowsersDialog.tsx')).BrowsersDialog,
}))

const links = [
  ['shell.about', paths.about],
  ['shell.faq', paths.faq],
  ['shell.contact', paths.contact],
] as const

/** spec: portal §2.2. */
export function Footer() {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 6,
        rowGap: 1,
        px: { xs: 4, sm: 6, lg: 8 },
        py: 4,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 14,
      }}
    >
      {links.map(([label, path]) => (
        <Link key={path} component={RouterLink} to={path} color="textSecondary" sx={{ py: 1 }}>
          {translate(label)}
        </Link>
      ))}
      <Link
        component="button"
        type="button"
        color="textSecondary"
        onClick={() => setOpen(true)}
        sx={{ font: 'inherit', py: 1 }}
      >
        {translate('shell.browsers')}
      </Link>
      {open && (
        <Suspense fallback={null}>
          <BrowsersDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}

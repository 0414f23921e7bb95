import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { CardSection } from '../../components/CardSection.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

interface Props {
  /** Accessible name of the section. */
  name: string
  intro: string
  /** Heading of the list. */
  listTitle: string
  /** Fields with what a program needs beside its credential, and their columns on a wide screen. */
  addresses: ReactNode
  addressColumns: string
  onMake: () => void
  /** The list of credentials. */
  children: ReactNode
}

/** Shows what programs need to call the platform, and the list of their credentials with a button that makes one. */
export function ApiCredentialsSection(props: Props) {
  const { name, intro, listTitle, addresses, addressColumns, onMake, children } = props
  const t = useTranslations('credentials')
  return (
    <CardSection aria-label={name} isStacked>
      <Typography sx={{ maxWidth: '72ch' }}>{intro}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: addressColumns },
        }}
      >
        {addresses}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: '1 1 200px' }}>
          {listTitle}
        </Typography>
        <Button variant="contained" onClick={onMake}>
          {t('make')}
        </Button>
      </Box>
      {children}
    </CardSection>
  )
}

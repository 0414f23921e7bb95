import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useGreeting } from '../../layout/header/useGreeting.ts'

/** Shows name, customer and role of the signed-in user. */
export function ProfileFacts() {
  const translate = useTranslate()
  const { can, customer } = useSession()
  const { name = customer.name } = useGreeting()
  const role = can('libraryDashboard.show') ? 'shell.libraryAdmin' : 'shell.consortiaAdmin'
  const facts = [
    ['shell.user', name],
    ['shell.customer', customer.name],
    ['shell.role', translate(role)],
  ] as const
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {translate(label)}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  )
}

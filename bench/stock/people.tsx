import { Avatar } from '@mui/material'
import type { Customer } from 'data-generator-retail'
import { useRecordContext } from 'react-admin'

/** Shows the initials of a customer in a circle before the name. */
export function CustomerName() {
  const customer = useRecordContext<Customer>()
  if (customer === undefined) return null
  const { first_name, last_name } = customer
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
      <Avatar sx={{ width: 25, height: 25, fontSize: 12 }}>
        {first_name.charAt(0)}
        {last_name.charAt(0)}
      </Avatar>
      {first_name} {last_name}
    </span>
  )
}

/** The groups into which the shop sorts its customers. */
export const segments = [
  'compulsive',
  'collector',
  'ordered_once',
  'regular',
  'returns',
  'reviewer',
].map((id) => ({ id, name: id.replace('_', ' ') }))

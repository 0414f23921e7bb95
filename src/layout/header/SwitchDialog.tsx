import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
} from '@mui/material'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import { decodeRole, type Role } from '../../../contract/principal.ts'
import { LeaveQuestion } from '../../components/dialogs/LeaveQuestion.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../components/loading/RowsSkeleton.tsx'
import { useCloseOnLeave } from '../session/useCloseOnLeave.ts'
import { useCustomerSwitch } from './useCustomerSwitch.ts'
import { FirstFocus } from '../../components/dialogs/FirstFocus.tsx'

interface SwitchableCustomer {
  id: number
  name: string
  adminType: string
  consortiumId: number | null
}

/** The text of each role. */
const roleKeys: Record<Role, string> = {
  memberLibrary: 'support.roles.member',
  independentLibrary: 'support.roles.independent',
  consortium: 'support.roles.consortium',
  consortiumViewer: 'support.roles.viewer',
}

/** Number of matches to show; typing more narrows them. */
const maxCustomers = 12

/**
 * Lists the customers that support staff may act for, by name, with the role they would have there. Enter in the field
 * switches to the only one that it finds.
 */
export function SwitchDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  useCloseOnLeave(onClose)
  const { isBusy, switchTo, toConfirm, stay } = useCustomerSwitch()
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const { data, error, isPending, refetch, total } = useGetList<SwitchableCustomer>(
    'switchableCustomers',
    {
      filter: q === '' ? {} : { q },
      sort: { field: 'name', order: 'ASC' },
      pagination: { page: 1, perPage: maxCustomers },
    },
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const [only, other] = data ?? []
    const isCurrent = q !== '' && q === search.trim()
    if (event.key === 'Enter' && isCurrent && only && other === undefined && !isBusy) {
      switchTo(only.id)
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="switch-title">
      <FirstFocus field={field} />
      <DialogTitle id="switch-title">{translate('support.switchTitle')}</DialogTitle>
      <DialogContent>
        <TextField
          inputRef={field}
          label={translate('support.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={onKeyDown}
          fullWidth
          margin="dense"
        />
        {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
        <List sx={{ minHeight: 320 }}>
          {isPending && (
            <li>
              <RowsSkeleton of={translate('support.switchTitle')} />
            </li>
          )}
          {data?.map((customer) => (
            <CustomerItem
              key={customer.id}
              customer={customer}
              disabled={isBusy}
              onChoose={() => switchTo(customer.id)}
            />
          ))}
          {data?.length === 0 && <li>{translate('support.none')}</li>}
        </List>
        {total !== undefined && total > maxCustomers && (
          <p>{translate('support.more', { count: total - maxCustomers })}</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('shell.close')}</Button>
      </DialogActions>
      <LeaveQuestion open={toConfirm !== null} onLeave={() => toConfirm?.()} onStay={stay} />
    </Dialog>
  )
}

interface ItemProps {
  customer: SwitchableCustomer
  disabled: boolean
  onChoose: () => void
}

/** Shows one customer with the role that support staff would have there. */
function CustomerItem({ customer, disabled, onChoose }: ItemProps) {
  const translate = useTranslate()
  const role = decodeRole(customer.adminType, customer.consortiumId)
  return (
    <ListItem disablePadding>
      <ListItemButton disabled={disabled} onClick={onChoose}>
        <ListItemText primary={customer.name} secondary={translate(roleKeys[role])} />
      </ListItemButton>
    </ListItem>
  )
}

import { useRecordContext } from 'react-admin'
import { RowButton } from '../../components/lists/RowButton.tsx'
import { useRowUpdate } from '../../components/lists/useRowUpdate.ts'
import type { AccountRecord } from './account.ts'

/** Disables an account, or enables a disabled one. */
export function EnableButton() {
  const account = useRecordContext<AccountRecord>()
  const { change, isPending } = useRowUpdate<AccountRecord>('accounts')
  if (account === undefined) return null
  const isEnabled = !account.isEnabled
  const changeState = () =>
    change(
      account,
      { isEnabled },
      {
        text: `resources.accounts.${isEnabled ? 'enabled' : 'disabled'}`,
        args: { name: account.userName },
      },
    )
  return (
    <RowButton
      label={`resources.accounts.${isEnabled ? 'enable' : 'disable'}`}
      disabled={isPending}
      onClick={changeState}
    />
  )
}

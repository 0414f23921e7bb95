import { useNotify, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { RowButton } from '../../components/lists/RowButton.tsx'
import type { AccountRecord } from './account.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** Disables an account, or enables a disabled one. */
export function EnableButton() {
  const account = useRecordContext<AccountRecord>()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate()
  if (account === undefined) return null
  const isEnabled = !account.isEnabled
  const change = () =>
    update(
      'accounts',
      { id: account.id, data: { isEnabled }, previousData: account },
      {
        onSuccess: () => {
          const text = isEnabled ? 'enabled' : 'disabled'
          notify(`resources.accounts.${text}`, { messageArgs: { name: account.userName } })
        },
        onError: notifyFailure,
        // Also after a refusal: somebody else was quicker.
        onSettled: () => refresh(),
      },
    )
  return (
    <RowButton
      label={`resources.accounts.${isEnabled ? 'enable' : 'disable'}`}
      disabled={isPending}
      onClick={() => void change()}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRecordContext, useTranslate } from 'react-admin'
import { resetLinkMinutes } from '../../../contract/session/linkLifetimes.ts'
import { CopyButton } from '../../components/text/CopyField.tsx'
import { RowButton } from '../../components/lists/RowButton.tsx'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import type { AccountRecord } from './account.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

/** Makes a link to choose a password: mails it, or shows the link of an account without an address. */
export function ResetLinkButton() {
  const account = useRecordContext<AccountRecord>()
  const api = useApi()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const translate = useTranslate()
  const [url, setUrl] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (userName: string) => api.administration.resetLink({ userName }),
    onSuccess: ({ mailedTo, url: link }) => {
      setUrl(link)
      if (mailedTo !== null)
        notify('resources.accounts.linkMailed', { messageArgs: { address: mailedTo } })
    },
    onError: notifyFailure,
  })
  if (!account?.isEnabled) return null
  return (
    <>
      <RowButton
        label="resources.accounts.resetLink"
        disabled={isPending}
        onClick={() => mutate(account.userName)}
      />
      <NoticeDialog
        text={url && translate('resources.accounts.linkShown', { url, minutes: resetLinkMinutes })}
        actions={
          url && <CopyButton label={translate('resources.accounts.resetLink')} value={url} />
        }
        onClose={() => setUrl(null)}
      />
    </>
  )
}

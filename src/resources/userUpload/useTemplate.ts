import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/** Downloads the empty format, or the user list that a deletion is marked in. */
export function useTemplate(what: 'format' | 'list') {
  const api = useApi()
  const notify = useNotify()
  const { customerId } = useSession().user
  const calls = { format: api.endUsers.downloadFormat, list: api.endUsers.downloadList }
  return useMutation({
    mutationFn: async () => saveDownload(await calls[what]({ customerId })),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
}

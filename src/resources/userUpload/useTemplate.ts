import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { useApi } from '../../dataProvider/useApi.ts'

/**
 * Returns a function that downloads the empty template, or the user list in which deletions are
 * marked.
 */
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

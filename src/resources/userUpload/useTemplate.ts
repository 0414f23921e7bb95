import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'

/**
 * Returns the function that fetches the empty template, or the user list in which deletions are
 * marked.
 */
export function useTemplate(template: 'format' | 'list') {
  const api = useApi()
  const { customerId } = useSession().user
  const calls = { format: api.endUsers.downloadFormat, list: api.endUsers.downloadList }
  return () => calls[template]({ customerId })
}

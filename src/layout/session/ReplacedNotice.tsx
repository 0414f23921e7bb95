import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { CloseNotification } from '../../components/notices/CloseNotification.tsx'
import { hasPreservedInput } from '../../components/inputs/restoredInput.ts'

/** Says once that another tab has changed the customer of this one, and that what was typed here before is kept. */
export function ReplacedNotice() {
  const notify = useNotify()
  const { name } = useSession().customer
  useEffect(() => {
    if (!sessionStore.takeReplaced()) return
    notify(hasPreservedInput() ? 'shell.replacedKept' : 'shell.replaced', {
      type: 'info',
      messageArgs: { name },
      // Whoever looks at this tab later reads it too.
      autoHideDuration: null,
      action: <CloseNotification />,
    })
  }, [notify, name])
  return null
}

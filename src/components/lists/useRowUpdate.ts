import { type RaRecord, useNotify, useRefresh, useUpdate } from 'react-admin'
import { useNotifyFailure } from '../notices/useNotifyFailure.ts'

interface Notice {
  /** Translation key of the text. */
  text: string
  /** Values of the text. */
  args?: Record<string, string>
  type?: 'info' | 'success'
}

/**
 * Returns what changes the record of a row and then shows a notice, and whether a change is under way. Afterwards the
 * list is loaded again, also after a refusal: somebody else was quicker.
 */
export function useRowUpdate<R extends RaRecord>(resource: string) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const [update, { isPending }] = useUpdate<R>()
  const change = (record: R, data: Partial<R>, { text, args = {}, type = 'info' }: Notice) =>
    void update(
      resource,
      { id: record.id, data, previousData: record },
      {
        onSuccess: () => notify(text, { type, messageArgs: args }),
        onError: notifyFailure,
        onSettled: () => refresh(),
      },
    )
  return { change, isPending }
}

import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { Download } from '../../../contract/kernel/answer.ts'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { useNotifyFailure } from '../notices/useNotifyFailure.ts'

/**
 * Returns the mutation that fetches a file and saves it. A failure is shown as a notification, no longer than until the
 * same button is used again.
 */
export function useDownload() {
  const notifyFailure = useNotifyFailure()
  const id = useId()
  return useMutation({
    mutationKey: ['download', id],
    mutationFn: async (load: () => Promise<Download>) => saveDownload(await load()),
    onError: notifyFailure,
  })
}

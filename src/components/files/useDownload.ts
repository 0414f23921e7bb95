import { useMutation } from '@tanstack/react-query'
import type { Download } from '../../../contract/kernel/answer.ts'
import { saveDownload } from '../../dataProvider/downloads.ts'
import { useNotifyFailure } from '../notices/useNotifyFailure.ts'

/** Returns the mutation that fetches a file and saves it. A failure is shown as a notification. */
export function useDownload() {
  const notifyFailure = useNotifyFailure()
  return useMutation({
    mutationFn: async (load: () => Promise<Download>) => saveDownload(await load()),
    onError: notifyFailure,
  })
}

import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { Download } from '../../contract/kernel/answer.ts'
import { saveDownload } from '../dataProvider/downloads.ts'

/** Returns the mutation that fetches a file and saves it. A failure is shown as a notification. */
export function useDownload() {
  const notify = useNotify()
  return useMutation({
    mutationFn: async (load: () => Promise<Download>) => saveDownload(await load()),
    onError: (error) => notify(error.message, { type: 'error' }),
  })
}

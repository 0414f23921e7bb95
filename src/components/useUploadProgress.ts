import { useQuery } from '@tanstack/react-query'
import type { UploadStage } from '../../contract/uploads/endpoints.ts'
import { useApi } from '../dataProvider/useApi.ts'

export interface UploadState {
  stage: 'send' | UploadStage
  done: number
  total: number
}

const askEveryMs = 700

/**
 * How far an upload is: what has left, then what the platform says. `sent` is the share that has left, 0 to 1;
 * `uploadId` null while nothing runs.
 */
export function useUploadProgress(uploadId: string | null, sent: number): UploadState {
  const api = useApi()
  const asked = sent >= 1 ? uploadId : null
  const { data } = useQuery({
    queryKey: ['uploadProgress', asked],
    enabled: asked !== null,
    refetchInterval: askEveryMs,
    staleTime: 0,
    gcTime: 0,
    // Null until the platform has heard of it.
    queryFn: ({ signal }) =>
      api.uploads.progress({ uploadId: asked ?? '' }, { signal, background: true }),
  })
  return data ?? { stage: sent >= 1 ? 'read' : 'send', done: Math.round(sent * 100), total: 100 }
}

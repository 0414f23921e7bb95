import { useQuery } from '@tanstack/react-query'
import type { UploadStage } from '../../contract/uploads/endpoints.ts'
import { useApi } from '../dataProvider/useApi.ts'

export interface UploadState {
  stage: 'send' | UploadStage
  done: number
  total: number
  /** Rows that were rejected and can be fetched. */
  rejected: number
}

const ends = new Set(['done', 'cancelled', 'failed'])

/** Whether nothing more will come. */
const isEnd = (state: UploadState | undefined) => state !== undefined && ends.has(state.stage)

const pollIntervalMs = 700

/**
 * How far an upload is: what has left, then what the platform says. `sent` is the share that has left, 0 to 1;
 * `uploadId` null while nothing runs.
 */
export function useUploadProgress(uploadId: string | null, sent: number): UploadState {
  const api = useApi()
  const trackedId = sent >= 1 ? uploadId : null
  const { data } = useQuery<UploadState>({
    queryKey: ['uploadProgress', trackedId],
    enabled: trackedId !== null,
    refetchInterval: (query) => (isEnd(query.state.data) ? false : pollIntervalMs),
    staleTime: 0,
    gcTime: 0,
    // Null until the platform has heard of it.
    queryFn: ({ signal }) =>
      api.uploads.progress({ uploadId: trackedId ?? '' }, { signal, background: true }),
  })
  if (data !== undefined) return data
  const stage = sent >= 1 ? 'read' : 'send'
  return { stage, done: Math.round(sent * 100), total: 100, rejected: 0 }
}

import { useQuery } from '@tanstack/react-query'
import type { UploadStage } from '../../../contract/uploads/endpoints.ts'
import { isJobEnd, jobPollMs } from '../../components/notices/jobs.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** The progress of an upload: first of sending the file, then of the platform's work on it. */
export interface UploadState {
  stage: 'send' | UploadStage
  done: number
  total: number
  /** Number of rejected rows that can be downloaded. */
  rejected: number
}

/**
 * Returns the progress of an upload. While the file is being sent it follows `sent` (share of the
 * bytes, 0 to 1); after that it polls the platform. `uploadId` is null while no upload is running.
 */
export function useUploadProgress(uploadId: string | null, sent: number): UploadState {
  const api = useApi()
  const trackedId = sent >= 1 ? uploadId : null
  const { data } = useQuery<UploadState>({
    queryKey: queryKeys.uploads.progress(trackedId),
    enabled: trackedId !== null,
    refetchInterval: ({ state }) => (isJobEnd(state.data?.stage ?? '') ? false : jobPollMs),
    // The first poll comes after an interval: the platform has registered the upload by then.
    initialData: { stage: 'read', done: 0, total: 0, rejected: 0 },
    staleTime: jobPollMs,
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.uploads.progress({ uploadId: trackedId ?? '' }, { signal, background: true }),
  })
  if (trackedId !== null) return data
  return { stage: 'send', done: Math.round(sent * 100), total: 100, rejected: 0 }
}

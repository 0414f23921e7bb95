import { useQuery } from '@tanstack/react-query'
import type { UserSheetPurpose } from '../../../contract/endUsers/rows.ts'
import { sheetLimits } from '../../../contract/uploads/limits.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { refuseLargeFile } from '../../features/uploads/refuseLargeFile.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/**
 * Returns the query that checks a file and stages its rows, so that the upload need not send the
 * file again. Disabled while `file` is null.
 */
export function useSheetCheck(file: File | null, purpose: UserSheetPurpose) {
  const api = useApi()
  const { customerId } = useSession().user
  return useQuery({
    queryKey: queryKeys.userUploads.check(purpose, file),
    queryFn: ({ signal }) => {
      if (file !== null) refuseLargeFile(file, sheetLimits.bytes)
      return api.endUsers.check({ file: file ?? new Blob(), customerId, purpose }, { signal })
    },
    enabled: file !== null,
    gcTime: 0,
    // A check sends the whole file, so it is not repeated until the user asks or the connection is back.
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The query that `useSheetCheck` returns. */
export type SheetCheck = ReturnType<typeof useSheetCheck>

import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { purposeOf, type UploadKind } from './uploadKind.ts'

/** Asks what a file would do: it is checked in full and staged, so that the upload need not send it again. */
export function useSheetCheck(file: File | null, kind: UploadKind) {
  const api = useApi()
  const { customerId } = useSession().user
  return useQuery({
    queryKey: ['userSheet', kind, file?.name, file?.size, file?.lastModified],
    queryFn: ({ signal }) =>
      api.endUsers.check(
        { file: file ?? new Blob(), customerId, purpose: purposeOf[kind] },
        { signal },
      ),
    enabled: file !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export type SheetCheck = ReturnType<typeof useSheetCheck>

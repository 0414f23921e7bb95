import type { SignedInUser } from '../../../contract/session/model.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/**
 * Returns the query of the path of the user's image (null when there is none), which header and
 * profile share.
 */
export const profileImageQuery = (api: Api, { customerId, userId }: SignedInUser) => ({
  queryKey: queryKeys.session.profileImage(customerId, userId),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.session.profileImage({ customerId, userId }, { signal })).imagePath,
})

import type { SignedInUser } from '../../../contract/session/model.ts'
import type { Api } from '../../dataProvider/client.ts'

/** The path of the user's own image, or null; the header and the profile share it. */
export const profileImageQuery = (api: Api, { customerId, userId }: SignedInUser) => ({
  queryKey: ['profileImage', customerId, userId],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.session.profileImage({ customerId, userId }, { signal })).imagePath,
})

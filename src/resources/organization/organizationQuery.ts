import type { Api } from '../../dataProvider/client.ts'

/** The whole record; the page and the members' modal share it. */
export const organizationQuery = (api: Api, customerId: number) => ({
  queryKey: ['organization', customerId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.organization.read({ customerId }, { signal }),
})

/** Where harvesters find the API: the root of the product, as the standard has it. */
export const harvestRoot = '/r51'

/** Longest name of a credential. */
export const longestLabel = 80
/** A customer may have so many credentials in force: enough for every tool, few enough to oversee. */
export const mostCredentials = 20

/** What a harvester sends with every request of a report, as the standard spells it. */
export function harvestQuery(credential: {
  customerId: number
  requestorId: string
  apiKey: string
  month: string
}): URLSearchParams {
  return new URLSearchParams({
    customer_id: String(credential.customerId),
    requestor_id: credential.requestorId,
    api_key: credential.apiKey,
    begin_date: credential.month,
    end_date: credential.month,
  })
}

/** Path of the COUNTER API: at the root of the product, as the standard requires. */
export const harvestRoot = '/r51'

interface Credential {
  customerId: number
  requestorId: string
  apiKey: string
}

/**
 * Returns the query string of a harvester's request, as the standard spells it: its credentials, and the month
 * of a report.
 */
export function harvestQuery(credential: Credential, month?: string): URLSearchParams {
  return new URLSearchParams({
    customer_id: String(credential.customerId),
    requestor_id: credential.requestorId,
    api_key: credential.apiKey,
    ...(month !== undefined && { begin_date: month, end_date: month }),
  })
}

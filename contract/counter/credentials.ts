/** Where harvesters find the API: the root of the product, as the standard has it. */
export const harvestRoot = '/r51'

/** Longest name of a credential. */
export const maxLabelLength = 80
/** A customer may have so many credentials in force: enough for every tool, few enough to oversee. */
export const maxCredentials = 20

interface Credential {
  customerId: number
  requestorId: string
  apiKey: string
}

/** What a harvester sends, as the standard spells it: its credentials, and the month of a report. */
export function harvestQuery(credential: Credential, month?: string): URLSearchParams {
  return new URLSearchParams({
    customer_id: String(credential.customerId),
    requestor_id: credential.requestorId,
    api_key: credential.apiKey,
    ...(month !== undefined && { begin_date: month, end_date: month }),
  })
}

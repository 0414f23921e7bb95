import { randomInt } from 'node:crypto'

/** Returns a requestor id for a customer: its id and seven random characters. It is public; the key is the secret. */
export const newRequestorId = (customerId: number): string =>
  `${customerId}-${randomInt(36 ** 6, 36 ** 7).toString(36)}`

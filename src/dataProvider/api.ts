import { base } from '../base.ts'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { settings } from '../settings.ts'
import { type Api, type ClientOptions, createClient } from './client.ts'
import { connection } from './connection.ts'

const options: ClientOptions = {
  origin: settings.platformUrl || base,
  onUnauthenticated: () => {
    if (sessionStore.read() !== null) sessionStore.end('expired')
  },
  onReachable: connection.report,
  onSlow: connection.reportSlow,
}

/** The API client of the pages around a session, such as sign-in. */
export const api = createClient(options)

/** Returns the API client of a session of the customer. */
export const apiOf = (session: Pick<ClientOptions, 'customerId' | 'onForbidden'>): Api =>
  createClient({ ...options, ...session })

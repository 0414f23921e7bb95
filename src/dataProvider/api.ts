import { base } from '../base.ts'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { settings } from '../settings.ts'
import { createClient } from './client.ts'
import { connection } from './connection.ts'

/** The portal's API client. */
export const api = createClient({
  origin: settings.platformUrl || base,
  onUnauthenticated: () => {
    if (sessionStore.read() !== null) sessionStore.end('expired')
  },
  onReachable: connection.report,
})

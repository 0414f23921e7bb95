import type { StoredSession } from '../../src/authProvider/sessionStore.ts'

/** A session of meridian, a library of a consortium, as the browser stores it. */
export const storedSession: StoredSession = {
  user: { userId: 5, customerId: 1002, adminType: 'library_admin', infoAdmin: false },
  customer: {
    customerId: 1002,
    name: 'Meridian University Library',
    consortiumId: 1001,
    productType: 1,
    dataTypes: [],
    subjects: [],
    onosEnabled: true,
    aiEnabled: true,
  },
  sessionId: 'abc123xyz',
}

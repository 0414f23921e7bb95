import type { StoredSession } from '../../src/authProvider/sessionStore.ts'
import { consortiumId, meridianId } from '../../platform/demo/institutions.ts'

/** A session of meridian, a library of a consortium, as the browser stores it. */
export const storedSession: StoredSession = {
  user: { userId: 5, customerId: meridianId, adminType: 'library_admin', infoAdmin: false },
  customer: {
    customerId: meridianId,
    name: 'Meridian University Library',
    consortiumId,
    productType: 1,
    dataTypes: [],
    subjects: [],
    onosEnabled: true,
    aiEnabled: true,
  },
  sessionId: 'abc123xyz',
}

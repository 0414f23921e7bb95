import type { AuthProvider } from 'react-admin'
import { can, type Permission } from '../../contract/permissions.ts'
import { principalOf } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'
import { primaryContact } from './primaryContact.ts'
import { sessionStore } from './sessionStore.ts'
import type { Credentials } from './signIn.ts'
import { signOut } from './signOut.ts'

/**
 * Returns react-admin's auth provider: sign-in, sign-out, identity and permissions. The sign-in screen
 * (src/pages/login) shows before react-admin is loaded, and signs in by the same function.
 */
export function createAuthProvider(
  api: Api,
  /** Returns the permission resource of a react-admin resource; by default its own name. */
  permissionResource: (resource: string) => string = (resource) => resource,
  /**
   * Cancels the requests in flight at sign-out, because the platform would refuse them afterwards.
   */
  cancelReads: () => Promise<void> = () => Promise.resolve(),
): AuthProvider {
  return {
    // A refusal is an error with the outcome as its message, such as `invalid`.
    login: async (credentials: Credentials) => {
      const { signIn } = await import('./signIn.ts')
      const { outcome } = await signIn(api, credentials, () => {})
      if (outcome !== 'success') throw new Error(outcome)
    },

    // `false` stops react-admin from navigating: the root component shows the sign-in screen.
    logout: async () => {
      await cancelReads()
      if (sessionStore.read() !== null) await signOut(api)
      return false
    },

    checkAuth: () =>
      sessionStore.read() === null ? Promise.reject(new Error('No session')) : Promise.resolve(),

    // The API client has already ended a session that the platform refused (dataProvider/api.ts).
    checkError: () => Promise.resolve(),

    getIdentity: async () => {
      const session = sessionStore.read()
      if (session === null) throw new Error('No session')
      const { customerId, userId } = session.user
      const { contacts } = await api.session.greeting({ customerId })
      return { id: userId, fullName: primaryContact(contacts) ?? session.customer.name }
    },

    canAccess: ({ resource, action }) => {
      const session = sessionStore.read()
      if (session === null) return Promise.resolve(false)
      // `can` refuses a permission that the permission table does not contain.
      const permission = `${permissionResource(resource)}.${action}` as Permission
      return Promise.resolve(can(principalOf(session.user, session.customer), permission))
    },
  }
}

import type { AuthProvider } from 'react-admin'
import { can, type Permission } from '../../contract/permissions.ts'
import { principalOf } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'
import { primaryContact } from './primaryContact.ts'
import { sessionStore } from './sessionStore.ts'
import { signOut } from './signOut.ts'

/**
 * Sign-in happens outside of <Admin> (src/pages/login), so that it needs little JavaScript; here is the
 * rest: who is signed in, what they may do, and leaving.
 */
export function createAuthProvider(
  api: Api,
  /** Permission resource of a declared resource; its own name when it does not say otherwise. */
  permissionResource: (resource: string) => string = (resource) => resource,
  /** Ends the reads under way: after the sign-out they would only be refused. */
  cancelReads: () => Promise<void> = () => Promise.resolve(),
): AuthProvider {
  return {
    login: () => Promise.reject(new Error('Sign-in is outside of <Admin>')),

    // `false`: react-admin must not navigate, the root shows the sign-in screen by itself.
    logout: async () => {
      await cancelReads()
      if (sessionStore.read() !== null) await signOut(api)
      return false
    },

    checkAuth: () =>
      sessionStore.read() === null ? Promise.reject(new Error('No session')) : Promise.resolve(),

    // The client has already ended a session that the platform refused (dataProvider/api.ts).
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
      // A name that the table does not know is refused.
      const permission = `${permissionResource(resource)}.${action}` as Permission
      return Promise.resolve(can(principalOf(session.user, session.customer), permission))
    },
  }
}

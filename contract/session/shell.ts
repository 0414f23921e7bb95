import { z } from 'zod'
import { call, noContent, procedure } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { id } from '../kernel/ids.ts'

/** Calls that the portal makes on every screen. */
export const shellCalls = {
  greeting: procedure('get_customer_details_for_library_admin', {
    summary: 'Contacts and logo for the header',
    access: 'session',
    input: withWireKeys({ customerId: id }, { customerId: 'customerid' }),
    output: withWireKeys(
      {
        contacts: z.array(
          withWireKeys(
            { accessType: z.string(), firstName: z.string(), lastName: z.string() },
            { accessType: 'access_type', firstName: 'firstname', lastName: 'lastname' },
          ),
        ),
        logo: z.string().nullable(),
      },
      { contacts: 'contactdetails' },
    ),
  }),
  profileImage: procedure('get_librarian_profile_image', {
    summary: 'The profile image of the signed-in user',
    access: 'profile.show',
    input: withWireKeys(
      { customerId: id, userId: id },
      { customerId: 'customer_id', userId: 'user_id' },
    ),
    output: withWireKeys({ imagePath: z.string().nullable() }, { imagePath: 'image_path' }),
  }),
  signOut: call('POST', '/user/logout', {
    summary: 'End the session on the server',
    takesIdempotencyKey: false,
    access: 'session',
    output: noContent,
  }),
  publicIp: call('GET', '/public_ip', {
    summary: 'The address the caller comes from',
    access: 'public',
    output: z.object({ ip: z.string() }),
  }),
}

import { z } from 'zod'
import { call, noContent, proc } from '../kernel/endpoint.ts'
import { renamed } from '../kernel/renamed.ts'
import { id } from '../kernel/scalars.ts'

/** The calls that go with every screen: declared before the first one shows. */
export const ofTheShell = {
  greeting: proc('get_customer_details_for_library_admin', {
    summary: 'Contacts and logo for the header',
    access: 'session',
    input: renamed({ customerId: id }, { customerId: 'customerid' }),
    output: renamed(
      {
        contacts: z.array(
          renamed(
            { accessType: z.string(), firstName: z.string(), lastName: z.string() },
            { accessType: 'access_type', firstName: 'firstname', lastName: 'lastname' },
          ),
        ),
        logo: z.string().nullable(),
      },
      { contacts: 'contactdetails' },
    ),
  }),
  signOut: call('POST', '/user/logout', {
    summary: 'End the session on the server',
    access: 'session',
    output: noContent,
  }),
  publicIp: call('GET', '/public_ip', {
    summary: 'The address the caller comes from',
    access: 'public',
    output: z.object({ ip: z.string() }),
  }),
}

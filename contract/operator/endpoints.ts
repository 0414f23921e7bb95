import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { flag } from '../kernel/flag.ts'
import { id } from '../kernel/ids.ts'
import { visibleLine } from '../kernel/visibleText.ts'

/** Calls of the operator of an installation, authorised by the operator token. */
export const operator = {
  transferLink: call('POST', '/operator/transfer-link', {
    summary: 'Make a transfer link: one use, 10 minutes. Needs the operator token as bearer',
    access: 'public',
    inputEncoding: 'json',
    input: withWireKeys(
      {
        customerId: id,
        infoAdmin: flag.default(false),
        staffName: visibleLine().min(1).max(100).nullable().default(null),
      },
      { customerId: 'customer_id', infoAdmin: 'info_admin', staffName: 'staff' },
    ),
    output: z.object({ url: z.string() }),
    problems: ['unauthenticated', 'notFound'],
  }),
  leaveConsortium: call('POST', '/operator/leave-consortium', {
    summary:
      'A library leaves its consortium: its requests stay there, those still open are closed. Needs the operator token as bearer',
    access: 'public',
    inputEncoding: 'json',
    input: withWireKeys({ customerId: id }, { customerId: 'customer_id' }),
    output: withWireKeys(
      { consortiumId: id, closedRequests: z.int().min(0) },
      {
        consortiumId: 'consortium_id',
        closedRequests: 'closed_requests',
      },
    ),
    problems: ['unauthenticated', 'notFound', 'conflict'],
  }),
}

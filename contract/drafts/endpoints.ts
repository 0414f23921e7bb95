import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'

/** The longest draft in characters: the largest record of an organisation, twice. */
export const maxDraftLength = 1_000_000

/** The most drafts of one account; a further one takes the place of the oldest. */
export const maxDrafts = 50

/** Days for which a draft is stored after its last change. */
export const draftDays = 30

/** Name of a form, with the id of what it changes, e.g. `organization.1030`. */
const form = z.string().regex(/^[a-zA-Z][a-zA-Z0-9.-]{0,99}$/)

const ofSession = { access: 'session', inputEncoding: 'json' } as const

/** Drafts of forms. A session reads and changes those alone of its own account, of support staff also by their name. */
export const drafts = {
  read: call('GET', '/drafts', {
    ...ofSession,
    inputEncoding: 'query',
    summary: 'The draft of a form; null without one, or when it is older than 30 days',
    input: withWireKeys({ form }),
    output: withWireKeys({
      draft: withWireKeys({
        /** The values of the form as JSON. */
        content: z.string(),
        savedAt: z.iso.datetime(),
      }).nullable(),
    }),
  }),
  save: call('POST', '/drafts', {
    ...ofSession,
    summary: 'Store what is typed into a form, in place of its earlier draft',
    maxBodyBytes: 4 * maxDraftLength,
    takesIdempotencyKey: false,
    input: withWireKeys({ form, content: z.string().min(2).max(maxDraftLength) }),
    output: withWireKeys({ savedAt: z.iso.datetime() }),
  }),
  discard: call('POST', '/drafts/discard', {
    ...ofSession,
    summary: 'Delete the draft of a form, if there is one',
    takesIdempotencyKey: false,
    input: withWireKeys({ form }),
    output: z.literal(true),
  }),
}

import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { maxLanguageCode, numberGroupings } from '../language/language.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { widgetNames } from '../dashboard/arrangement.ts'

/** A version with news, such as `0.1.0`, the name of a file in `content/news`. */
const version = z
  .string()
  .regex(/^[\d.]+$/)
  .max(20)
const widgets = z.array(z.enum(widgetNames)).max(widgetNames.length)

/** Preferences that the platform stores per account, because it renders screens by them. */
export const preferences = {
  dashboard: call('GET', '/preferences/dashboard', {
    summary:
      'The order and the hidden widgets of the dashboard; empty as long as nothing is changed',
    access: 'session',
    inputEncoding: 'query',
    output: withWireKeys({ order: widgets, hidden: widgets }),
  }),
  setDashboard: call('POST', '/preferences/dashboard', {
    summary: 'Arrange the dashboard; empty lists restore the default arrangement',
    access: 'session',
    inputEncoding: 'json',
    takesIdempotencyKey: false,
    input: withWireKeys({ order: widgets, hidden: widgets }),
    output: z.literal(true),
  }),
  setLanguage: call('POST', '/preferences/language', {
    summary:
      'The language of screens, mails and exports, and the grouping of digits; null for that of the language',
    access: 'session',
    inputEncoding: 'json',
    takesIdempotencyKey: false,
    input: withWireKeys({
      language: z.string().min(2).max(maxLanguageCode),
      grouping: z.enum(numberGroupings).nullable(),
    }),
    output: z.literal(true),
  }),
  news: call('GET', '/preferences/news', {
    summary: 'The version whose news the account has seen last; null when none was seen',
    access: 'session',
    inputEncoding: 'query',
    output: withWireKeys({ seen: version.nullable() }),
  }),
  setNewsSeen: call('POST', '/preferences/news', {
    summary: 'Remember that the account has seen the news up to a version',
    access: 'session',
    inputEncoding: 'json',
    takesIdempotencyKey: false,
    input: withWireKeys({ seen: version }),
    output: z.literal(true),
  }),
}

import type { Pool } from 'pg'
import { type MinuteLimit, minuteLimit } from '../http/limits/minuteLimit.ts'

/** Checks of user names that an account may make in a minute: enough to find a free one, too few to list all. */
const maxNameChecks = 30

/** Tests that one customer may run in a minute: enough for all its methods, too few to probe other servers. */
const maxSignInTests = 10

/** Credentials that one customer may set in a minute: each is mailed before the mails of others that wait. */
const maxCredentials = 20

/** Mails about changed IP ranges of one organisation in a minute: each goes to its contacts and the support address. */
const maxAnnouncements = 20

/** Returns the limit of mails about changed IP ranges of an organisation. */
export const announcementLimit = (pool: Pool): MinuteLimit =>
  minuteLimit(pool, {
    keyPrefix: 'announcements',
    limit: maxAnnouncements,
    refusal: 'Too many mails about changed addresses at once',
  })

/** Returns the limit of credentials that one customer sets. */
export const credentialLimit = (pool: Pool): MinuteLimit =>
  minuteLimit(pool, {
    keyPrefix: 'credentials',
    limit: maxCredentials,
    refusal: 'Too many new passwords at once',
  })

/** Returns the limit of checks of user names by one account. */
export const nameCheckLimit = (pool: Pool): MinuteLimit =>
  minuteLimit(pool, {
    keyPrefix: 'names',
    limit: maxNameChecks,
    refusal: 'Too many user names asked for',
  })

/** Returns the limit of tests of sign-in methods by one customer. */
export const signInTestLimit = (pool: Pool): MinuteLimit =>
  minuteLimit(pool, {
    keyPrefix: 'signInTests',
    limit: maxSignInTests,
    refusal: `At most ${maxSignInTests} tests in a minute`,
  })

import type { Pool } from 'pg'
import { type MinuteLimit, minuteLimit } from '../../http/limits/minuteLimit.ts'

/** Messages that one customer may write in a minute: each is mailed to the office of another. */
const maxMessages = 60

/** Returns the limit of messages that one customer writes to other libraries. */
export const messageLimit = (pool: Pool): MinuteLimit =>
  minuteLimit(pool, {
    keyPrefix: 'messages',
    limit: maxMessages,
    refusal: 'Too many messages at once',
  })

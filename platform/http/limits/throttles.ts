import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import type { Platform } from '../../context.ts'
import { changeLimit } from './changeLimit.ts'
import { harvestThrottle } from '../../counter/throttle.ts'
import { fileLinkThrottle } from '../../ddr/link/linkPage.ts'
import { messageLimit } from '../../ddr/request/messageLimit.ts'
import { peerThrottle } from '../../iso18626/throttle.ts'
import {
  announcementLimit,
  credentialLimit,
  nameCheckLimit,
  signInTestLimit,
} from '../../organization/limits.ts'
import { programThrottle } from '../../programs/throttle.ts'
import { recordLimits } from '../../session/recordLimits.ts'
import { signInThrottle } from '../../session/throttle.ts'

/** The parts of the platform that limit attempts. */
type Throttles = Pick<
  Platform,
  | 'signInThrottle'
  | 'recordLimits'
  | 'changeLimit'
  | 'nameCheckLimit'
  | 'credentialLimit'
  | 'signInTestLimit'
  | 'announcementLimit'
  | 'messageLimit'
  | 'harvestThrottle'
  | 'programThrottle'
  | 'fileLinkThrottle'
  | 'peerThrottle'
>

/**
 * Returns all throttles. They count in the database, so that all copies of the platform count together, but for that of
 * changes.
 */
export const createThrottles = (pool: Pool, config: Config): Throttles => ({
  signInThrottle: signInThrottle(pool, config),
  recordLimits: recordLimits(pool),
  changeLimit: changeLimit(),
  nameCheckLimit: nameCheckLimit(pool),
  credentialLimit: credentialLimit(pool),
  signInTestLimit: signInTestLimit(pool),
  announcementLimit: announcementLimit(pool),
  messageLimit: messageLimit(pool),
  harvestThrottle: harvestThrottle(pool, config),
  programThrottle: programThrottle(pool, config),
  fileLinkThrottle: fileLinkThrottle(pool),
  peerThrottle: peerThrottle(pool, config),
})

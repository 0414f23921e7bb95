import { z } from 'zod'
import { maxInteger } from './ids.ts'

/** The version of a record that the user saw, which a later one conflicts with; without it any version is current. */
export const seenVersion = z.int().min(1).max(maxInteger).optional()

/** The version that the user saw of a record that may not be stored yet, which 0 says; without it any is current. */
export const seenVersionOrNone = z.int().min(0).max(maxInteger).optional()

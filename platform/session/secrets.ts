import { createHash, randomBytes } from 'node:crypto'

/** Returns a key or token of 256 random bits, in characters that are safe in a cookie or a path. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the hash of a secret for the database. A secret is random, so a hash without salt is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

import { createHash, randomBytes } from 'node:crypto'

/** A key or token of 256 random bits, safe in a cookie or a path. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret. It is random, so a plain hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

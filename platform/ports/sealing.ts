import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** Returns a new random key for `seal`. */
export const newSealKey = (): string => randomBytes(keyBytes).toString('base64url')

/** Returns the text encrypted, so that the database alone does not give it away. */
export function seal(key: string, text: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, Buffer.from(key, 'base64url'), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Returns the text that was sealed; null when it was sealed by another key. */
export function unseal(key: string, sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, 'base64')
    const iv = bytes.subarray(0, ivBytes)
    const decipher = createDecipheriv(algorithm, Buffer.from(key, 'base64url'), iv)
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

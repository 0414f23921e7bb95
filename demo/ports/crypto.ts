import { gcm } from '@noble/ciphers/aes.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** What the platform uses of `node:crypto`, which browsers have as asynchronous functions only. */

const asBytes = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data

/** A hash that bytes are added to. */
class Digest {
  readonly #hash: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }

  constructor(hash: { update(bytes: Uint8Array): unknown; digest(): Uint8Array }) {
    this.#hash = hash
  }

  update(data: string | Uint8Array): this {
    this.#hash.update(asBytes(data))
    return this
  }

  digest(): Buffer
  digest(encoding: BufferEncoding): string
  digest(encoding?: BufferEncoding): Buffer | string {
    const bytes = Buffer.from(this.#hash.digest())
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
}

/** Returns a SHA-256 hash; the platform uses no other. */
export function createHash(algorithm: 'sha256'): Digest {
  if (algorithm !== 'sha256') throw new Error(`No hash ${String(algorithm)}`)
  return new Digest(sha256.create())
}

/** Returns a keyed SHA-256 hash. */
export const createHmac = (_: 'sha256', key: string | Uint8Array): Digest =>
  new Digest(hmac.create(sha256, asBytes(key)))

/** Returns `length` bytes that are derived from a key for one purpose. */
export const hkdfSync = (
  _: 'sha256',
  key: string,
  salt: string,
  info: string,
  length: number,
): Uint8Array => hkdf(sha256, asBytes(key), asBytes(salt), asBytes(info), length)

/** Returns random bytes. */
export const randomBytes = (size: number): Buffer =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(size)))

/** Returns a random whole number from `min` up to, but without, `max`; from 0 with one argument. */
export function randomInt(min: number, max?: number): number {
  const [lowest, beyond] = max === undefined ? [0, min] : [min, max]
  const range = beyond - lowest
  // Numbers beyond the last whole multiple of the range would make its low values more likely.
  const limit = 2 ** 32 - (2 ** 32 % range)
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (random < limit) return lowest + (random % range)
  }
}

/** Returns a random UUID. */
export const randomUUID = (): string => crypto.randomUUID()

/** The browser's own cryptography. */
export const webcrypto = crypto

/** Returns whether two values of one length are equal, in a time that does not depend on them. */
export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) throw new RangeError('Both values must have the same length')
  let difference = 0
  for (let index = 0; index < a.length; index += 1) difference |= (a[index] ?? 0) ^ (b[index] ?? 0)
  return difference === 0
}

const tagBytes = 16

/** Returns a cipher by AES-256-GCM, which encrypts when it ends. */
export function createCipheriv(_: 'aes-256-gcm', key: Uint8Array, iv: Uint8Array) {
  const plain: Uint8Array[] = []
  let tag: Buffer = Buffer.alloc(0)
  return {
    update(text: string | Uint8Array): Buffer {
      plain.push(asBytes(text))
      return Buffer.alloc(0)
    },
    final(): Buffer {
      const sealed = Buffer.from(gcm(key, iv).encrypt(Buffer.concat(plain)))
      tag = sealed.subarray(-tagBytes)
      return sealed.subarray(0, -tagBytes)
    },
    getAuthTag: (): Buffer => tag,
  }
}

/** Returns a decipher by AES-256-GCM, which decrypts when it ends; it throws then for another key. */
export function createDecipheriv(_: 'aes-256-gcm', key: Uint8Array, iv: Uint8Array) {
  const sealed: Uint8Array[] = []
  let tag: Uint8Array = new Uint8Array()
  return {
    setAuthTag(bytes: Uint8Array): void {
      tag = bytes
    },
    update(bytes: Uint8Array): Buffer {
      sealed.push(bytes)
      return Buffer.alloc(0)
    },
    final: (): Buffer => Buffer.from(gcm(key, iv).decrypt(Buffer.concat([...sealed, tag]))),
  }
}

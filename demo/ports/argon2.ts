import { argon2idAsync } from '@noble/hashes/argon2.js'

/** What the platform uses of `@node-rs/argon2`. */

interface Cost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

const encode = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const derive = (password: string, salt: Uint8Array, cost: Cost, length = 32) =>
  argon2idAsync(password, salt, {
    m: cost.memoryCost,
    t: cost.timeCost,
    p: cost.parallelism,
    dkLen: length,
    // A sign-in must not hold up the other answers of the worker for its whole time.
    asyncTick: 20,
  })

/** Returns the argon2id hash of a password, with its costs and its salt. */
export async function hash(password: string, cost: Cost): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const { memoryCost: m, timeCost: t, parallelism: p } = cost
  const derived = await derive(password, salt, cost)
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${encode(salt)}$${encode(derived)}`
}

const stored = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Returns whether a password has this hash. Throws for a hash of another kind. */
export async function verify(hashed: string, password: string): Promise<boolean> {
  const [, m, t, p, salt = '', expected = ''] = stored.exec(hashed) ?? []
  if (m === undefined) throw new Error('Not a hash by argon2id')
  const cost = { memoryCost: Number(m), timeCost: Number(t), parallelism: Number(p) }
  const length = Buffer.from(expected, 'base64').length
  return encode(await derive(password, Buffer.from(salt, 'base64'), cost, length)) === expected
}

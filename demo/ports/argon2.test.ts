import * as node from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hash, verify } from './argon2.ts'

// The cheapest that both accept: what is compared is the form, and it is the same for each cost.
const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

test('a password that the platform has hashed is known, and another is not', async () => {
  const stored = await node.hash('Library-24', cost)
  expect(await verify(stored, 'Library-24')).toBe(true)
  expect(await verify(stored, 'Library-25')).toBe(false)
})

test('the platform knows a password that the demo has hashed', async () => {
  expect(await node.verify(await hash('Reader-24', cost), 'Reader-24')).toBe(true)
})

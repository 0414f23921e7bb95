import { expect, it } from 'vitest'
import { z } from 'zod'
import { newUuid } from './uuid.ts'

it('makes a UUID of version 4, another one each time', () => {
  const made = Array.from({ length: 500 }, newUuid)
  expect(made.filter((text) => !z.uuidv4().safeParse(text).success)).toEqual([])
  expect(new Set(made).size).toBe(500)
})

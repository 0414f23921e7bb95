import { expect, it } from 'vitest'
import { imageFault, maxImageBytes } from './imageRules.ts'

const png = (length: number) => {
  const bytes = new Uint8Array(length)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}

it('a profile image of exactly 500,000 bytes is taken, one byte more is not', () => {
  expect(imageFault(png(maxImageBytes), { limited: true })).toBeNull()
  expect(imageFault(png(maxImageBytes + 1), { limited: true })).toBe('size')
})

it('a logo may be larger', () => {
  expect(imageFault(png(maxImageBytes + 1), { limited: false })).toBeNull()
})

it('the bytes decide, so a film or a page with the name of a picture is refused', () => {
  const page = new TextEncoder().encode('<svg onload=alert(1)>')
  expect(imageFault(page, { limited: true })).toBe('format')
  expect(imageFault(new Uint8Array(), { limited: true })).toBe('format')
})

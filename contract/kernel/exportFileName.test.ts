import { expect, it } from 'vitest'
import { exportFileName } from './exportFileName.ts'

it('is one word of letters of any script', () => {
  expect(exportFileName(['Usage: 2026/03', null, 'पुस्तकालय'])).toBe('Usage_2026_03_पुस्तकालय')
  expect(exportFileName(['Usage', null])).toBe('Usage')
})

it.each(['a', 'क', '𑄀'])('has a length that file systems take, of letters such as %s', (letter) => {
  const bytes = new TextEncoder().encode(exportFileName([letter.repeat(300)]))
  expect(bytes.length).toBeLessThanOrEqual(200)
  expect(bytes.length).toBeGreaterThan(195)
})

import { afterEach, describe, expect, it } from 'vitest'
import { openPanelNow } from './OpenPanelProvider.tsx'
import { requestFinder } from './requestFinder.ts'

describe('the finder of requests', () => {
  const { filterOf } = requestFinder('/DDR/Received')

  it.each(['17', '000017', 'DDR 17', '#17', 'ddr/2026/000017'])('takes %s for a DDR ID', (text) =>
    expect(filterOf(text)).toEqual({ ddrId: 17 }),
  )

  it.each(['9780306406157', '1e3', '0x1F', '17.0', '0', 'Soil'])(
    'does not search requests for %s',
    (text) => expect(filterOf(text)).toBeNull(),
  )
})

describe('the request in an address', () => {
  afterEach(() => window.history.replaceState(null, '', '/'))

  it.each([
    ['17', 17],
    ['1e1', null],
    ['9780306406157', null],
  ])('open=%s opens the panel of %s', (open, ddrId) => {
    window.history.replaceState(null, '', `/DDR/Received?open=${open}`)
    expect(openPanelNow()?.ddrId ?? null).toBe(ddrId)
  })
})

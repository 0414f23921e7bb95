import { describe, expect, it } from 'vitest'
import { embargoLimits } from './embargo.ts'

describe('an embargo of KBART', () => {
  it.each([
    ['', null, null],
    ['P1Y', null, '2025-12-31'],
    ['P2Y', null, '2024-12-31'],
    ['P6M', null, '2025-09-30'],
    ['P15M', null, '2024-12-31'],
    ['P30D', null, '2026-02-16'],
    ['R1Y', '2026-01-01', null],
    ['R10Y', '2017-01-01', null],
    ['R1M', '2026-03-01', null],
    ['R365D', '2025-03-19', null],
    ['R10Y;P30D', '2017-01-01', '2026-02-16'],
    ['P99999Y', null, '0001-12-31'],
    ['P99999M', null, '0001-12-31'],
  ])('%s gives on 18 March 2026 what appeared from %s to %s', (embargo, from, upTo) => {
    expect(embargoLimits(embargo, '2026-03-18')).toEqual({ from, upTo })
  })

  it('of any number of days has limits that are days', () => {
    expect(embargoLimits('P99999D', '1900-01-01').upTo).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

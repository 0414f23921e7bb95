import { describe, expect, it } from 'vitest'
import { plainPrincipal } from '../../../contract/principal.ts'
import { spanPresets } from '../../../contract/reports/span.ts'
import { defaultDdr, readDdr, unusedParams, withPreset, withParams } from './params.ts'

const today = '2026-11-21'
const principal = plainPrincipal('consortium', 1001, 1001)
const defaults = defaultDdr(today)
const read = (query: string) => readDdr(principal, today)(new URLSearchParams(query))

describe('the parameters in the address', () => {
  it('leaves out defaults and keeps what is not its own', () => {
    const params = { ...defaults, side: 'sent' as const }
    const address = withParams(new URLSearchParams('chart=month&memberId=7'), params, defaults)
    expect(address.toString()).toBe('chart=month&side=sent')
  })

  it('names a span by its word or by its dates', () => {
    const lastMonth = { from: '2026-10-01', to: '2026-10-31' }
    expect(read('span=lastMonth')).toMatchObject(lastMonth)
    expect(read('from=2026-10-01&to=2026-10-31')).toMatchObject(lastMonth)
  })

  it('of impossible dates shows the default ones', () => {
    expect(read('from=2026-12-01&to=2026-12-02')).toMatchObject({ from: '2026-01-01', to: today })
    expect(read('span=lastCentury')).toMatchObject({ from: '2026-01-01', to: today })
  })
})

it('names the members of the time for a consortium alone', () => {
  const search = new URLSearchParams('members=atTheTime')
  const library = plainPrincipal('memberLibrary', 1002, 1001)
  expect(readDdr(principal, today)(search).members).toBe('atTheTime')
  expect(readDdr(library, today)(search).members).toBe('now')
  expect(read('members=tomorrow').members).toBe('now')
})

describe('an address', () => {
  const unused = (query: string) => {
    const search = new URLSearchParams(query)
    return unusedParams(search, readDdr(principal, today)(search), spanPresets)
  }

  it.each([
    ['', []],
    ['chart=month&side=sent&from=2026-10-01&to=2026-10-31&memberId=7', []],
    ['side=&from=', []],
    ['side=upwards', ['side']],
    ['memberId=seven&regionId=-1', ['memberId', 'regionId']],
    ['from=2026-02-30', ['from']],
    ['from=2026-03-01&to=2026-02-01', ['from', 'to']],
    ['span=lastMonth', []],
    ['span=lastCentury', ['span']],
  ])('"%s" has values that the report does not use: %j', (query, names) => {
    expect(unused(query)).toEqual(names)
  })

  it('may have a list in any order', () => {
    const search = new URLSearchParams('metrics=b|a&dataTypes=b|c')
    expect(unusedParams(search, { metrics: 'a|b', dataTypes: 'b' }, [])).toEqual(['dataTypes'])
  })
})

describe('a view that is saved', () => {
  const view = (query: string) =>
    withPreset(new URLSearchParams(query), read(query), today).toString()

  it('of the last month means the last month whenever it is opened', () => {
    const saved = view('side=sent&from=2026-10-01&to=2026-10-31')
    expect(saved).toBe('side=sent&span=lastMonth')
    expect(readDdr(principal, '2027-03-05')(new URLSearchParams(saved))).toMatchObject({
      from: '2027-02-01',
      to: '2027-02-28',
    })
  })

  it('of days of its own keeps them', () => {
    expect(view('from=2026-10-02&to=2026-10-31')).toBe('from=2026-10-02&to=2026-10-31')
  })
})

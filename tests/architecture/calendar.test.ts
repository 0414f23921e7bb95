import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Ways to compute a day from an instant without naming a time zone. */
const ownCalendars: readonly RegExp[] = [
  /\.toISOString\(\)\s*\.(slice|substring)\(0, (4|7|10)\)/g,
  /\.toISOString\(\)\s*\.split\(/g,
  /\.[gs]et(UTC)?(FullYear|Month|Date|Day)\(/g,
  // The wire key 'current_date' is quoted.
  /\bcurrent_date\b(?!')/g,
  /at time zone [^)]*\)::date/g,
]

/** Returns each way of `ownCalendars` that a source uses. */
const findings = (source: string): string[] =>
  ownCalendars.flatMap((pattern) => source.match(pattern) ?? [])

it.each([
  ['new Date().toISOString().slice(0, 10)'],
  ['now.getFullYear()'],
  ['day.setDate(1)'],
  ["(created_at at time zone 'UTC')::date"],
  ['where starts_on > current_date - 30'],
])('recognises a day computed past the calendar: %s', (source) => {
  expect(findings(source)).toHaveLength(1)
})

it('only contract/calendar.ts computes days', () => {
  const files = globSync('{contract,platform,src,scripts}/**/*.{ts,tsx,mjs}', {
    exclude: (name) => /\.test\.tsx?$|migrations$|calendar\.ts$/.test(name),
  })
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    findings(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})

it('only src/dates.ts formats dates, and only DayField takes them', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: (name) => /\.test\.tsx?$/.test(name) })
  const filesWith = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()
  expect(filesWith(/\btoLocale(Date|Time)String\(|\bdateStyle:|<DateField\b/)).toEqual([
    'src/dates.ts',
  ])
  expect(filesWith(/type="date"|<DateInput\b/)).toEqual(['src/components/inputs/DayField.tsx'])
})

it('only src/dates.ts and contract/calendar.ts use the formats of a language', () => {
  const files = globSync('{contract,src}/**/*.{ts,tsx}', {
    exclude: (name) => /\.test\.tsx?$/.test(name),
  })
  const found = files.filter((file) =>
    /\btoLocaleString\(|\bIntl\.|['"]en-(GB|IN|US)['"]/.test(readFileSync(file, 'utf8')),
  )
  expect(found.sort()).toEqual([
    'contract/calendar.ts',
    'contract/language/formats.ts',
    'src/dates.ts',
    // Makes one that shows nothing, so that the browser has its data when a screen needs one.
    'src/main.tsx',
  ])
})

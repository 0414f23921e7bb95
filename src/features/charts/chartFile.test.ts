import { expect, it } from 'vitest'
import type { Chart } from './chart.ts'
import { chartFile } from './chartFile.ts'

const chart: Chart = {
  kind: 'bars',
  title: 'Top 10 members by Total Usage',
  span: 'In 2026',
  nameHeader: 'Member',
  countHeader: 'Hits',
  shareHeader: 'Share',
  rows: [
    { name: '=HYPERLINK("https://example.org")', count: 3_000_000 },
    { name: 'Lakeside, "Main"', count: 1_000_000 },
    { name: 'Harbour', count: null },
  ],
}

it('the file of a chart has whole numbers and shares, and runs no formula', async () => {
  const { body } = chartFile(chart)
  const text = body instanceof Blob ? await body.text() : ''
  expect(text.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'Member,Hits,Share',
    `"'=HYPERLINK(""https://example.org"")",3000000,75.0%`,
    '"Lakeside, ""Main""",1000000,25.0%',
    'Harbour,,',
    '',
  ])
})

it('the file of a chart is named after its title and span', () => {
  expect(chartFile(chart).fileName).toMatch(/^Top_10_members_by_Total_Usage_In_2026_\d.*\.csv$/)
})

import { expect, it } from 'vitest'
import { kbartCells, kbartColumns, type KbartLine } from '../../contract/holdings/kbart.ts'
import { kbartLine, distinctKbartLines } from './exportColumns.ts'
import type { ExportRow } from './exportStore.ts'

const filled = new Proxy(
  {},
  { get: (_, name) => (name === 'accessType' ? 'electronic' : `<${String(name)}>`) },
)
const blankColumns = (kind: ExportRow['kind']) => {
  const cells = kbartLine(Object.assign(Object.create(filled) as ExportRow, { kind }), {
    mixed: false,
  })
  return kbartColumns.filter((_, index) => cells[index] === '')
}

it('a KBART line of a journal has no cells of monographs', () => {
  expect(blankColumns('journal')).toEqual([
    'first_author',
    'date_monograph_published_print',
    'date_monograph_published_online',
    'monograph_volume',
    'monograph_edition',
    'first_editor',
  ])
})

it('a KBART line of a book has no coverage of a serial', () => {
  expect(blankColumns('book')).toEqual([
    'print_identifier',
    'date_first_issue_online',
    'num_first_vol_online',
    'num_first_issue_online',
    'date_last_issue_online',
    'num_last_vol_online',
    'num_last_issue_online',
    'preceding_publication_title_id',
  ])
})

it('no character inside a KBART cell ends the cell or the line', () => {
  const breaks = ['\t', '\r\n', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029', '\u0000']
  const blank = Object.fromEntries(kbartColumns.map((column) => [column, ''])) as KbartLine
  const cells = kbartCells({ ...blank, notes: `a${breaks.join('b')}c` })
  expect(cells[kbartColumns.indexOf('notes')]).toBe('a b b b b b b b c')
})

it('a title with the same coverage in several packages is one line, another coverage a further one', async () => {
  const row = (changes: Partial<ExportRow>) =>
    Object.assign(Object.create(filled) as ExportRow, { kind: 'journal', ...changes })
  async function* rows() {
    yield row({ packageName: 'Essentials' })
    yield row({ packageName: 'Complete' })
    yield row({ packageName: 'Archive', startDate: '1990' })
    yield row({ packageName: 'Select' })
    yield row({ titleId: 2, title: 'Another title' })
  }
  const lines = []
  for await (const line of distinctKbartLines(rows(), { mixed: false })) lines.push(line)
  expect(lines.map(([title]) => title)).toEqual(['<title>', '<title>', 'Another title'])
})

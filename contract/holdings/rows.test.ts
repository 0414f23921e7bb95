import { expect, it } from 'vitest'
import type { HoldingKind } from './holdingKind.ts'
import type { UploadAccess } from './holdingAccess.ts'
import { findColumns, readHolding, reasons } from './rows.ts'

function read(
  record: Record<string, string>,
  kind: HoldingKind = 'journal',
  accessType: UploadAccess = 'electronic',
) {
  const values = new Map(Object.entries(record))
  const columns = findColumns(values.keys(), kind)
  if (columns === undefined) throw new Error('no columns')
  return readHolding(values, columns, { kind, accessType, today: '2026-03-15' })
}

it('columns are found by their headers in any order, case and spelling of spaces', () => {
  const { row } = read({ ' online issn': '0378-5955', END_DATE: '2001', TITLE: 'Hearing' })
  expect(row).toMatchObject({ title: 'Hearing', onlineIssn: '0378-5955', endDate: '2001' })
})

it.each(['notes', 'coverage_notes'])('KBART says its notes under %s', (header) => {
  const { row } = read({ publication_title: 'A', print_identifier: '0378-5955', [header]: 'gap' })
  expect(row?.notes).toBe('gap')
})

it('identifiers that a spreadsheet has stored as numbers are read without their leading zeros', () => {
  const journal = read({ Title: 'A', 'Print ISSN': '3785955', 'Online ISSN': '00000019' })
  expect(journal.row).toMatchObject({ printIssn: '0378-5955', onlineIssn: '0000-0019' })
  expect(read({ Title: 'B', ISBN: '306406152' }, 'book').row?.isbn).toBe('9780306406157')
  for (const value of ['3785956', '0']) {
    const { faults } = read({ Title: 'A', 'Print ISSN': value })
    expect(faults).toMatchObject([{ column: 'Print ISSN', value }])
  }
})

it('a file without a title or an identifier is no list of titles', () => {
  expect(findColumns(['Title', 'Publisher'], 'journal')).toBeUndefined()
  expect(findColumns(['ISSN of print'], 'journal')).toBeUndefined()
  expect(findColumns(['Title', 'ISBN'], 'journal')).toBeUndefined()
  expect(findColumns(['Title', 'ISBN'], 'book')).toBeDefined()
})

it('everything that is wrong with a row is said at once, with column and value', () => {
  const { faults } = read({
    Title: '',
    'Print ISSN': '0378-5956',
    'Online ISSN': '',
    'Start Date': '2010',
    'End Date': '2001',
    Year: '20',
    embargo_info: 'soon',
  })
  expect(faults?.map(({ column, value }) => [column, value])).toEqual([
    ['Title', ''],
    ['Print ISSN', '0378-5956'],
    ['End Date', '2001'],
    ['Year', '20'],
    ['embargo_info', 'soon'],
  ])
})

it('a KBART book is print or electronic by the column of its identifier', () => {
  const book = (print: string, online: string) =>
    read({ publication_title: 'B', print_identifier: print, online_identifier: online }, 'book').row
      ?.accessType
  expect([book('9780306406157', ''), book('', '9780306406157')]).toEqual(['print', 'electronic'])
})

it('a book among journals, or a printed title in an online list, is refused with the reason', () => {
  const issn = { Title: 'A', 'Online ISSN': '0378-5955' }
  expect(read({ ...issn, publication_type: 'monograph' }).faults?.[0]?.reason).toBe(
    reasons.notSerial,
  )
  expect(read({ ...issn, 'Print or Online': 'Print' }).faults?.[0]?.reason).toBe(
    reasons.otherAccess,
  )
})

it('a journal is held in the form of its list, and in a mixed list in the form that it names', () => {
  const issn = { Title: 'A', 'Online ISSN': '0378-5955' }
  expect(read(issn, 'journal', 'print').row?.accessType).toBe('print')
  expect(read(issn, 'journal', 'electronic').row?.accessType).toBe('electronic')
  const printed = { ...issn, 'Print or Online': 'Print' }
  expect(read(printed, 'journal', 'mixed').row?.accessType).toBe('print')
  for (const unclear of [issn, { ...issn, 'Print or Online': 'Neither' }]) {
    const { faults } = read(unclear, 'journal', 'mixed')
    expect(faults?.map(({ reason }) => reason)).toEqual([reasons.accessType])
  }
})

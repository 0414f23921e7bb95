import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleLists } from './articleLists.ts'

let folder: string
let logged: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carrel-lists-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function listsOf(files: { retractions?: string; copies?: string }) {
  const place = async (name: string, text: string | undefined) => {
    if (text === undefined) return undefined
    const path = join(folder, name)
    await writeFile(path, text)
    await utimes(path, new Date('2026-05-04T12:00:00Z'), new Date('2026-05-04T12:00:00Z'))
    return path
  }
  logged = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const retractionsFile = await place('retractions.csv', files.retractions)
  const openCopiesFile = await place('copies.csv', files.copies)
  return articleLists({ retractionsFile, openCopiesFile, timeZone: 'UTC' }, log)
}

it('knows the invented articles of the product without files', async () => {
  const lists = await listsOf({})
  expect(await lists.retraction('https://doi.org/10.9999/RETRACTED.1')).toMatchObject({
    kind: 'retracted',
    on: '2024-03-01',
    listedOn: '2026-11-01',
  })
  expect(await lists.openCopy('10.9999/open.1')).toMatchObject({ source: 'Example repository' })
  expect(await lists.retraction('')).toBe(null)
  expect(await lists.openCopy('10.9999/other')).toBe(null)
})

it('reads files, which replace the embedded lists', async () => {
  const lists = await listsOf({
    retractions: [
      'Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,RetractionNature,Reason',
      '1,"A, with a comma",1/31/2025 0:00,10.9999/notice,10.9999/Mine,Retraction,+Fake Peer Review;',
    ].join('\r\n'),
    copies:
      'DOI,URL,Source\n10.9999/mine,https://repo.example/1,Repository\n10.9999/bad,javascript:alert(1),x\n',
  })
  expect(await lists.retraction('10.9999/mine')).toEqual({
    kind: 'retracted',
    on: '2025-01-31',
    reason: 'Fake Peer Review',
    listedOn: '2026-05-04',
  })
  expect(await lists.retraction('10.9999/retracted.1')).toBe(null)
  expect(await lists.openCopy('10.9999/mine')).toMatchObject({ url: 'https://repo.example/1' })
  expect(await lists.openCopy('10.9999/bad')).toBe(null)
})

it('warns of nothing when a file cannot be read, and logs it', async () => {
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  logged = []
  const missing = join(folder, 'missing.csv')
  const lists = articleLists(
    { retractionsFile: missing, openCopiesFile: undefined, timeZone: 'UTC' },
    log,
  )
  expect(await lists.retraction('10.9999/retracted.1')).toBe(null)
  expect(logged.join()).toContain('cannot be read')
})

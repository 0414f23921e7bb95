import { expect, it } from 'vitest'
import { attachmentNamed } from '../../platform/http/contentDisposition.ts'
import { fileNameIn } from './downloads.ts'

it.each([
  'Titles holdings.xlsx',
  'Carrel_Ёлка図書館_OnlineTitles_2026-03-18.txt',
  "Bibliothèque de l'été (1).csv",
])('a download is saved under the name %s', (name) => {
  expect(fileNameIn(attachmentNamed(name))).toBe(name)
})

it('a malformed name in UTF-8 gives way to the one in ASCII', () => {
  expect(fileNameIn(`attachment; filename="a.txt"; filename*=UTF-8''%E0%A4%A`)).toBe('a.txt')
  expect(fileNameIn('attachment')).toBe('download')
})

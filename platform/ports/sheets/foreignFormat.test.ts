import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { foreignFormat } from './foreignFormat.ts'

describe('a file that is no list', () => {
  it.each([
    ['a PDF', strToU8('%PDF-1.7')],
    ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d])],
    ['an image', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['an image', strToU8('GIF89a')],
    ['a compressed archive', new Uint8Array([0x1f, 0x8b, 8])],
    ['a compressed archive', strToU8('Rar!')],
    ['a Rich Text document', strToU8('{\\rtf1')],
    ['a web page', strToU8('\n<!DOCTYPE html><title>Sign in</title>')],
    ['a web page', strToU8('\uFEFF<html lang="en">')],
  ])('is named as %s', (name, bytes) => {
    expect(foreignFormat(bytes)).toBe(name)
  })

  it.each(['', 'Title,ISSN\r\nGIFTS,1', '<Title>,ISSN', 'PDF,Title'])(
    'is not seen in the text %j',
    (text) => {
      expect(foreignFormat(strToU8(text))).toBeNull()
    },
  )
})

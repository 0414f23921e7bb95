import { describe, expect, it } from 'vitest'
import { linesFault, linesOf, maxListBytes, readList } from './readList.ts'

const file = (content: string | Uint8Array<ArrayBuffer>) => new File([content], 'list.csv')

describe('a list', () => {
  it('has a line for each item, without empty ones', () => {
    expect(linesOf(' 10.1000/1 \r\n\r\nThe Journal, 2015\n')).toEqual([
      '10.1000/1',
      'The Journal, 2015',
    ])
  })

  it('takes 20,000 lines and refuses 20,001', () => {
    expect(linesFault(20_000)).toBeNull()
    expect(linesFault(20_001)).toBe('tooMany')
  })

  it('reads every line of a text without a known header', async () => {
    expect(await readList(file('Smith, J., 2015\n0317-8471\n'))).toEqual([
      'Smith, J., 2015',
      '0317-8471',
    ])
  })

  it('has no line that states a separator', async () => {
    expect(await readList(file('sep=;\n0317-8471\n'))).toEqual(['0317-8471'])
  })

  it.each([
    ['commas', '\uFEFFTitle,DOI,ISSN\n"Soil, new",10.1000/1,0317-8471\nWater,,\n'],
    ['semicolons', 'title;doi\nSoil;10.1000/1\nWater;\n'],
    [
      'a separator that its first line states',
      '\uFEFFsep=|\r\nTitle|DOI\r\nSoil|10.1000/1\r\nWater|\r\n',
    ],
    ['tabs', 'publication_title\tonline_identifier\tdoi\nSoil\t\t10.1000/1\nWater\t\t\n'],
  ])('takes the most exact column of a file with %s', async (_, content) => {
    expect(await readList(file(content))).toEqual(['10.1000/1', 'Water'])
  })

  it.each([
    ['empty', ''],
    ['empty', 'DOI\n\n'],
    ['binary', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe])],
    ['binary', 'a\0b'],
    ['tooMany', 'x\n'.repeat(20_001)],
    ['tooLarge', 'x'.repeat(maxListBytes + 1)],
  ] as const)('is refused as %s', async (fault, content) => {
    expect(await readList(file(content))).toBe(fault)
  })

  it('is refused as unreadable when it is a folder or was moved', async () => {
    const moved = Object.assign(file(''), {
      arrayBuffer: () => Promise.reject(new DOMException('moved', 'NotReadableError')),
    })
    expect(await readList(moved)).toBe('unreadable')
  })
})

import { deflateRawSync } from 'node:zlib'
import { strToU8 } from 'fflate'
import sharp from 'sharp'
import { noise } from './images.ts'
import { pdfBytes } from './pdf.ts'
import { workbook, worksheet } from './workbook.ts'

type Bytes = Uint8Array<ArrayBufferLike>

const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const headers = ['Title', 'Online ISSN', 'First Name', 'Email-id', 'password']
const headRow = `<row r="1">${headers.map((name, index) => cell(`${'ABCDE'[index]}1`, name)).join('')}</row>`
const oneRow = `${headRow}<row r="2">${cell('A2', 'Annals')}${cell('B2', '0378-5955')}</row>`

/** Returns the workbook with the 32-bit field at an offset of its end record overwritten. */
function withEndField(bytes: Bytes, offset: number, value: number): Bytes {
  const copy = new Uint8Array(bytes)
  new DataView(copy.buffer).setUint32(copy.length - 22 + offset, value, true)
  return copy
}

const joined = (...parts: (string | Bytes)[]): Bytes =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )

const csv = (...lines: string[]) => strToU8([headers.join(','), ...lines].join('\r\n'))

const pdfWith = (objects: string) =>
  joined(pdfBytes().subarray(0, -6), `\n9 0 obj\n${objects}\nendobj\n%%EOF\n`)

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__pwned=1</script><image href="https://evil.example/x"/></svg>'

/** Returns files that are not what they say, or that ask too much of their reader: what, name, bytes. */
export async function hostileFiles(): Promise<[what: string, name: string, bytes: Bytes][]> {
  const png = await noise('png', 16)
  const jpeg = await noise('jpeg', 16)
  const onePixel = await sharp({
    create: { width: 1, height: 1, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  const wide = Buffer.from(onePixel)
  wide.writeUInt32BE(65_535, 16)
  wide.writeUInt32BE(65_535, 20)
  const plain = workbook(worksheet(oneRow))
  const pdf = pdfBytes('Article')
  return [
    ['nothing', 'empty.xlsx', new Uint8Array()],
    ['one null byte', 'null.csv', new Uint8Array(1)],
    ['a megabyte of null bytes', 'nulls.pdf', new Uint8Array(1_000_000)],
    ['only a byte order mark', 'bom.csv', strToU8('\ufeff')],
    [
      'two byte order marks',
      'boms.csv',
      joined('\xef\xbb\xbf\xef\xbb\xbf', csv('Annals,1,A,a@b.example,x')),
    ],
    [
      'UTF-16 without a mark',
      'wide.csv',
      new Uint8Array(Buffer.from(headers.join(','), 'utf16le')),
    ],
    [
      'half of a UTF-16 character',
      'half.csv',
      joined('\xff\xfe', Buffer.from('Title\r\nA', 'utf16le'), 'A'),
    ],
    ['UTF-32', 'wider.csv', joined('\xff\xfe\0\0T\0\0\0i\0\0\0')],
    ['bytes that are no UTF-8', 'bytes.csv', joined(csv('Ann\u0000als'), '\xff\xfe\xc0\x80')],
    ['null bytes in a cell', 'cells.csv', csv('A\0B,0378-5955,\0,a@b.example,x')],
    ['a cell of 5 MB', 'long.csv', csv(`${'W'.repeat(5_000_000)},1,A,a@b.example,x`)],
    [
      'a cell of 1 MB in a workbook',
      'long.xlsx',
      workbook(worksheet(`${headRow}<row r="2">${cell('A2', 'W'.repeat(1_000_000))}</row>`)),
    ],
    [
      '100,000 columns',
      'columns.csv',
      strToU8(`${'a,'.repeat(100_000)}\r\n${'1,'.repeat(100_000)}`),
    ],
    [
      '20,000 cells in the last column',
      'columns.xlsx',
      workbook(worksheet(`<row r="1">${cell('XFD1', 'a').repeat(20_000)}</row>`)),
    ],
    ['a quotation that never ends', 'open.csv', csv(`"${'x'.repeat(200_000)}`)],
    ['nothing but quotation marks', 'quotes.csv', strToU8('"'.repeat(300_001))],
    ['200,000 empty lines', 'lines.csv', strToU8(`Title\r\n${'\r\n'.repeat(200_000)}`)],
    ['carriage returns alone', 'returns.csv', strToU8('Title\rAnnals\rMore')],
    ['headers of an object', 'proto.csv', strToU8('__proto__,constructor,Title\r\n1,2,3')],
    ['formulas', 'formulas.csv', csv(`=HYPERLINK("https://evil.example"),+1,@SUM(1),-2,\t=1`)],
    ['a page', 'page.csv', strToU8('<html><script>window.__pwned=1</script></html>')],
    [
      'a zip bomb',
      'bomb.xlsx',
      workbook(worksheet(cell('A1', 'x').repeat(200_000)), {
        'xl/media/a.bin': new Uint8Array(52e6),
      }),
    ],
    ['a ratio of 1,000', 'ratio.xlsx', workbook(worksheet(`${headRow}${' '.repeat(20_000_000)}`))],
    [
      'an archive in an archive',
      'nested.xlsx',
      workbook(worksheet(oneRow), { 'xl/embeddings/a.bin': plain }),
    ],
    ['ZIP64 marks', 'zip64.xlsx', withEndField(plain, 16, 0xffffffff)],
    ['a directory beyond the end', 'beyond.xlsx', withEndField(plain, 16, 0x7fffffff)],
    [
      'an outside entity',
      'xxe.xlsx',
      workbook(
        worksheet(
          oneRow.replace('Annals', '&x;'),
          '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        ),
      ),
    ],
    [
      'an entity in its strings',
      'strings.xlsx',
      workbook(worksheet(oneRow), {
        'xl/sharedStrings.xml': strToU8(
          '<!DOCTYPE a [<!ENTITY b SYSTEM "https://evil.example/">]><sst><si><t>&b;</t></si></sst>',
        ),
      }),
    ],
    [
      'a billion laughs',
      'laughs.xlsx',
      workbook(
        worksheet(
          oneRow,
          `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, index) => `<!ENTITY a${index} "${`&a${index || ''};`.repeat(10)}">`).join('')}]>`,
        ),
      ),
    ],
    ['nesting without end', 'deep.xlsx', workbook(worksheet('<a>'.repeat(300_000)))],
    [
      'links to elsewhere',
      'links.xlsx',
      workbook(worksheet(oneRow), {
        'xl/externalLinks/externalLink1.xml': strToU8('<externalLink/>'),
        'xl/externalLinks/_rels/externalLink1.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId1" Target="https://evil.example/x.xlsx" TargetMode="External"/></Relationships>',
        ),
      }),
    ],
    [
      'macros',
      'macros.xlsm',
      workbook(worksheet(oneRow), {
        'xl/vbaProject.bin': joined('\xd0\xcf\x11\xe0', new Uint8Array(2_000)),
      }),
    ],
    [
      'a path out of the archive',
      'slip.xlsx',
      workbook(worksheet(oneRow), { '../../../etc/cron.d/x': strToU8('* * * * * root x') }),
    ],
    [
      'a row number without end',
      'rows.xlsx',
      workbook(worksheet(`${headRow}<row r="4294967297">${cell('A4294967297', 'x')}</row>`)),
    ],
    ['a workbook cut in half', 'cut.xlsx', plain.subarray(0, plain.length / 2)],
    [
      'a workbook under a password',
      'locked.xlsx',
      joined('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', new Uint8Array(4_000)),
    ],
    ['a compressed file that is no archive', 'raw.xlsx', deflateRawSync(new Uint8Array(1_000_000))],
    ['a PDF named .xlsx', 'article.xlsx', pdf],
    ['a PDF that is a workbook too', 'both.pdf', joined(pdf, plain)],
    [
      'a PDF that runs a script',
      'script.pdf',
      pdfWith('<< /S /JavaScript /JS (app.alert\\(1\\)) /OpenAction 9 0 R >>'),
    ],
    ['a PDF that starts a program', 'launch.pdf', pdfWith('<< /S /Launch /F (cmd.exe) >>')],
    ['an encrypted PDF', 'locked.pdf', pdfWith('<< /Encrypt << /Filter /Standard /V 5 >> >>')],
    ['a PDF cut in half', 'cut.pdf', pdf.subarray(0, 300)],
    [
      'a page that says it is a PDF',
      'page.pdf',
      strToU8('%PDF-1.4\n<script>window.__pwned=1</script>\n%%EOF\n'),
    ],
    ['an image with a page behind it', 'image.html', joined(png, svg)],
    ['an image with an archive behind it', 'image.png', joined(jpeg, plain)],
    ['an image cut in half', 'cut.png', png.subarray(0, png.length / 2)],
    ['one pixel', 'pixel.png', onePixel],
    ['an image of 65,535 by 65,535 pixels by its head', 'wide.png', wide],
    ['the signature of an image', 'signature.jpg', joined('\xff\xd8\xff\xe0')],
    ['an SVG', 'image.svg', strToU8(svg)],
    ['an SVG named .png', 'svg.png', strToU8(svg)],
    ['an animation', 'image.gif', joined('GIF89a', new Uint8Array(200))],
  ]
}

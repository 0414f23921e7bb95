import { deflateSync } from 'node:zlib'

/** One page: its lines of text, and what is painted besides. */
export interface PdfPage {
  lines?: readonly string[]
  /** `image` and `inline` are images, `spaces` is text without a glyph, `clip` a path that paints nothing. */
  paint?: 'image' | 'inline' | 'path' | 'clip' | 'spaces' | 'annotation'
  /** The content stream itself, instead of the above. */
  content?: Uint8Array
}

interface PdfOptions {
  /** Opens with a password only. */
  hasPassword?: boolean
  /** Bytes that are added as a comment, so that the file is larger. */
  paddingBytes?: number
  /** Filter of the content streams. */
  filter?: '' | '/FlateDecode' | '[/FlateDecode /FlateDecode]'
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

const painted: Record<NonNullable<PdfPage['paint']>, string> = {
  image: 'q 500 0 0 700 40 60 cm /Im1 Do Q',
  inline: 'q 500 0 0 700 40 60 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q',
  path: '10 10 m 200 200 l S',
  clip: 'q 10 10 200 200 re W n Q',
  spaces: 'BT /F1 12 Tf 72 700 Td (   ) Tj ET',
  annotation: '',
}

function contentOf({ lines = [], paint, content }: PdfPage): Buffer {
  if (content !== undefined) return Buffer.from(content)
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '')}) Tj 0 -16 Td`).join(' ')
  return bytesOf(
    [
      text === '' ? '' : `BT /F1 11 Tf 72 760 Td ${text} ET`,
      paint === undefined ? '' : painted[paint],
    ].join('\n'),
  )
}

/** Returns a PDF with the pages. */
export function pdfOfPages(
  pages: readonly PdfPage[],
  { hasPassword = false, paddingBytes = 0, filter = '' }: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [bytesOf('%PDF-1.5\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const object = (...body: Buffer[]) => {
    offsets.push(length)
    add(Buffer.concat([bytesOf(`${offsets.length} 0 obj\n`), ...body, bytesOf('\nendobj\n')]))
  }
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ')
  object(bytesOf('<< /Type /Catalog /Pages 2 0 R >>'))
  object(bytesOf(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`))
  object(
    bytesOf('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  )
  object(
    bytesOf(
      '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\nabcd\nendstream',
    ),
  )
  pages.forEach((page, index) => {
    const annotation =
      page.paint === 'annotation'
        ? '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>]'
        : ''
    object(
      bytesOf(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + index * 2} 0 R ${annotation} /Resources << /Font << /F1 3 0 R >> /XObject << /Im1 4 0 R >> >> >>`,
      ),
    )
    const plain = contentOf(page)
    const content = filter === '' || page.content !== undefined ? plain : deflateSync(plain)
    const named = filter === '' ? '' : `/Filter ${filter}`
    object(
      bytesOf(`<< /Length ${content.length} ${named} >>\nstream\n`),
      content,
      bytesOf('\nendstream'),
    )
  })
  if (paddingBytes > 0)
    add(Buffer.concat([bytesOf('%'), Buffer.alloc(paddingBytes, 'x'), bytesOf('\n')]))
  const start = length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  // Neither hash belongs to the empty password.
  const encryption = hasPassword
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >> /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`
    : ''
  add(
    bytesOf(
      `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${encryption} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}

/** Returns a PDF of one page with a line of text, of exactly `sizeBytes` unless it is larger as it is. */
export function pdfBytes(line = 'Article', sizeBytes = 0): Uint8Array<ArrayBuffer> {
  const pages = [{ lines: [line] }]
  const plain = pdfOfPages(pages)
  if (plain.length >= sizeBytes) return plain
  // Line breaks after the end fill what the comment and the longer offset behind it leave.
  const paddingBytes = Math.max(0, sizeBytes - plain.length - 20)
  const bytes = new Uint8Array(sizeBytes).fill(0x0a)
  bytes.set(pdfOfPages(pages, { paddingBytes }))
  return bytes
}

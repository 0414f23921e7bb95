import sharp from 'sharp'

/** Returns a picture of noise, which hardly compresses, as PNG or JPEG. */
export async function noise(format: 'png' | 'jpeg', sidePixels = 32): Promise<Buffer> {
  const picture = sharp({
    create: {
      width: sidePixels,
      height: sidePixels,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#808080',
    },
  })
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg().toBuffer()
}

/** Returns a small valid PNG as an uploaded file. */
export async function pngFile(): Promise<File> {
  return fileOf(await noise('png'))
}

/** Returns bytes as an uploaded file. */
export const fileOf = (bytes: Uint8Array): File => new File([new Uint8Array(bytes)], 'picture')

/** Returns a segment of a JPEG: its mark, its length, and these bytes. */
const segment = (mark: number, bytes: readonly number[]): Buffer =>
  Buffer.from([0xff, mark, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes])

/** Returns the table of a JPEG that gives the one-bit code 0 to a symbol; `id` 0 is for DC, 16 for AC. */
const codeTable = (id: number, symbol: number): Buffer =>
  segment(0xc4, [id, 1, ...Array<number>(15).fill(0), symbol])

/**
 * Returns a grey JPEG of 4,000 × 4,000 pixels in so many scans of about 30 bytes each. A decoder goes over all pixels
 * for each of them.
 */
export function jpegOfScans(scans: number): Buffer {
  const high = 4000 >> 8
  const low = 4000 & 0xff
  const blocks = (4000 / 8) ** 2
  // Ten runs of 27,306 blocks without a coefficient: the code 0, then 14 bits of the length beyond 16,384.
  const runs = '010101010101010'.repeat(Math.ceil(blocks / 27_306))
  const bits = runs.padEnd(Math.ceil(runs.length / 8) * 8, '1').match(/.{8}/g) ?? []
  const scan = Buffer.concat([
    segment(0xda, [1, 1, 0x00, 1, 63, 0]),
    Buffer.from(bits.map((byte) => Number.parseInt(byte, 2))),
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, high, low, high, low, 1, 1, 0x11, 0]),
    codeTable(0x00, 0),
    segment(0xda, [1, 1, 0x00, 0, 0, 0]),
    Buffer.alloc(blocks / 8),
    codeTable(0x10, 0xe0),
    ...Array<Buffer>(scans).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ])
}

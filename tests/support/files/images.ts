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

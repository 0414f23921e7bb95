// Compresses the built portal once, as small as it gets, so that the platform need not at every request.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and pictures are compressed already. */
const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/**
 * Writes `.br` and `.gz` beside every file that gains by it.
 * @param {string} folder
 */
export async function precompress(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const bytes = await readFile(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      }
      const [small, zipped] = await Promise.all([
        brotli(bytes, { params }),
        zip(bytes, { level: 9 }),
      ])
      if (small.byteLength < bytes.byteLength) await writeFile(`${file}.br`, small)
      if (zipped.byteLength < bytes.byteLength) await writeFile(`${file}.gz`, zipped)
    }),
  )
}

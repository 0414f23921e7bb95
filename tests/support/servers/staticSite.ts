import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/**
 * Serves the files of a folder like a static host, below a base path such as `/carrel/`, with `404.html` for what is no
 * file there; nothing is elsewhere. Returns the address and how to stop.
 */
export async function serveFolder(folder: string, base: string) {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname: address } = new URL(request.url ?? '/', 'http://localhost')
      if (!address.startsWith(base)) {
        response.writeHead(404).end('Nothing is here')
        return
      }
      const pathname = address.slice(base.length - 1)
      const candidate = path.join(
        folder,
        pathname.endsWith('/') ? `${pathname}index.html` : pathname,
      )
      const isFile = candidate.startsWith(folder + path.sep) && isFileAt(candidate)
      const file = isFile ? candidate : path.join(folder, '404.html')
      response.writeHead(isFile ? 200 : 404, {
        'content-type': types[path.extname(file)] ?? 'application/octet-stream',
        'cache-control': pathname.startsWith('/assets/') ? 'max-age=31536000' : 'no-cache',
      })
      await pipeline(createReadStream(file), response)
    })().catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://localhost:${address.port}${base}`.replace(/\/$/, ''),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const isFileAt = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ?? false

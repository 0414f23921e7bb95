import { createReadStream, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
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
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (!pathname.startsWith(base)) {
      response.writeHead(404).end('Nothing is here')
      return
    }
    sendFile(folder, pathname.slice(base.length - 1), response).catch((error: Error) =>
      response.destroy(error),
    )
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

/** Sends the file of a folder at an address, or its `404.html`. */
async function sendFile(folder: string, address: string, response: ServerResponse): Promise<void> {
  const name = address.endsWith('/') ? `${address}index.html` : address
  const candidate = path.join(folder, name)
  const isFile = candidate.startsWith(folder + path.sep) && isFileAt(candidate)
  const file = isFile ? candidate : path.join(folder, '404.html')
  response.writeHead(isFile ? 200 : 404, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': address.startsWith('/assets/') ? 'max-age=31536000' : 'no-cache',
  })
  await pipeline(createReadStream(file), response)
}

const isFileAt = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ?? false

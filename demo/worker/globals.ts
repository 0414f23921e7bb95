import { Buffer } from 'node:buffer'

/** What libraries for Node expect everywhere. This module must run before all others. */

const write = (Buffer.prototype as Buffer).toString
const { from } = Buffer

// The package for browsers reads base64url as base64, and does not write it.
Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: BufferEncoding, start?: number, end?: number): string {
    if (encoding !== 'base64url') return write.call(this, encoding, start, end)
    const text = write.call(this, 'base64', start, end)
    return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  },
})
Object.assign(Buffer, {
  from(...args: unknown[]): unknown {
    const [value, encoding] = args
    return Reflect.apply(
      from,
      Buffer,
      encoding === 'base64url' ? [value, 'base64'] : args,
    ) as unknown
  },
})

Object.assign(globalThis, {
  Buffer,
  global: globalThis,
  process: {
    env: {},
    execArgv: [],
    platform: 'browser',
    version: 'v24.0.0',
    versions: {},
    argv: [],
    cwd: () => '/',
    nextTick: (work: (...args: unknown[]) => void, ...args: unknown[]) =>
      queueMicrotask(() => work(...args)),
    on: () => undefined,
  },
})

// In Node a timer is an object that can let the process end; in a browser it is a number, and nothing ends by it.
for (const name of ['ref', 'unref']) {
  Reflect.defineProperty(Number.prototype, name, {
    value(this: number): number {
      return this.valueOf()
    },
  })
}

import { Buffer } from 'node:buffer'

/** What libraries for Node expect everywhere. This module must run before all others. */

const { toString } = Buffer.prototype
const { from } = Buffer

// The package for browsers reads base64 for addresses as base64, and does not write it.
Object.assign(Buffer.prototype, {
  toString(this: Buffer, encoding?: BufferEncoding, start?: number, end?: number): string {
    if (encoding !== 'base64url') return toString.call(this, encoding, start, end)
    const text = toString.call(this, 'base64', start, end)
    return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  },
})
Object.assign(Buffer, {
  from: (value: string, encoding?: unknown, length?: unknown) =>
    Reflect.apply(from, Buffer, [value, encoding === 'base64url' ? 'base64' : encoding, length]),
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
  Object.defineProperty(Number.prototype, name, {
    value(this: number): number {
      return Number(this)
    },
  })
}

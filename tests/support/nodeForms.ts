import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'

/** The globals of a worker, which all its test files share. */
const shared = globalThis as typeof globalThis & { browserFile?: typeof File }

/** The files of the browser, as people choose them. */
export const BrowserFile = (shared.browserFile ??= globalThis.File)

/*
 * The platform behind a portal test reads forms with Node, which makes its files of whatever class is global:
 * that must be its own, and count as a Blob on both sides.
 */
Object.assign(globalThis, { File: NodeFile })
const { Blob: BrowserBlob } = globalThis
const isInstance = Function.prototype[Symbol.hasInstance]
Object.defineProperty(BrowserBlob, Symbol.hasInstance, {
  // Each test file of a worker sets it anew.
  configurable: true,
  value: (value: unknown) =>
    isInstance.call(BrowserBlob, value) || isInstance.call(NodeBlob, value),
})

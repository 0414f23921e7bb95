/** What the platform uses of `node:zlib`: to inflate a workbook. Answers are not compressed, as nobody sends them. */

/** Returns an unpacker of raw deflate: `end(bytes)` gives it what it unpacks, and iterating it yields the pieces. */
export function createInflateRaw() {
  let packed: BlobPart[] = []
  return {
    end(bytes: Uint8Array<ArrayBuffer>): void {
      packed = [bytes]
    },
    async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
      const reader = new Blob(packed)
        .stream()
        .pipeThrough(new DecompressionStream('deflate-raw'))
        .getReader()
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          yield Buffer.from(value)
        }
      } finally {
        await reader.cancel()
      }
    },
  }
}

const notAccepted = (): never => {
  throw new Error('A request of the browser to its own worker accepts no compressed answer')
}

/** Never called: see `notAccepted`. */
export const brotliCompress = notAccepted
/** Never called: see `notAccepted`. */
export const gzip = notAccepted
/** Names of settings of compression. */
export const constants = { BROTLI_PARAM_QUALITY: 1 }

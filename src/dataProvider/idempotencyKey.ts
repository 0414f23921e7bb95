/**
 * Returns a random key for one write (docs/calls.md#retries). `crypto.randomUUID` exists only on secure origins, and a
 * portal in a local network may have none.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Path below which the platform answers. */
export const basePath = '/platform'
/**
 * Header that a call which changes state must carry when its session came by cookie
 * (docs/calls.md#calls-that-change-state).
 */
export const portalHeader = { name: 'X-Requested-With', value: 'portal' } as const

/**
 * Header with the customer that a page shows. A write under a cookie session of another customer is refused, because
 * another tab has changed the session.
 */
export const customerHeader = 'X-Customer'

/** Header with the key under which a call that writes is repeated without a second effect (docs/calls.md#retries). */
export const idempotencyHeader = 'Idempotency-Key'

/** Header, `true`, of an answer that an earlier request under the same key has stored. */
export const replayedHeader = 'Idempotency-Replayed'

/** A valid key: 1 to 64 letters, digits, hyphens and underscores. */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{1,64}$/

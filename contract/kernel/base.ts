/** Path below which the platform answers. */
export const basePath = '/platform'
/**
 * Header that a call which changes state must carry when its session came by cookie
 * (docs/calls.md#state-changing-gets).
 */
export const portalHeader = { name: 'X-Requested-With', value: 'portal' } as const

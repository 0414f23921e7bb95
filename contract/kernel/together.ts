/** Several reads in one request, `?call=<address>&call=<address>` (platform/http/together.ts). */
export const together = { path: '/together', parameter: 'call', most: 24 } as const

/** One of the answers, in the order of the calls. `null`: it did not come, or said no; ask for it alone. */
export type AnswerTogether = { headers: Record<string, string>; data: unknown } | null

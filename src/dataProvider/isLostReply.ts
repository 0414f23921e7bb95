import { PlatformError } from './platformError.ts'

/**
 * Returns whether a call may have been carried out although it failed: it was given up, or there was no
 * answer, or one of a proxy.
 */
export const isLostReply = (error: unknown): boolean =>
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof PlatformError && (error.code === 'offline' || error.code === 'unavailable'))

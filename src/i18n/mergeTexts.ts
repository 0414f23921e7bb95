import type { Messages } from '../resources/declaration.ts'

/**
 * Returns react-admin's texts of a language merged with those of the features. Only the two top
 * levels are merged, because features share keys such as `resources` only there; a deep merge
 * delays the first screen by about 2 %.
 */
export function mergeTexts<T extends object>(base: T, features: readonly Messages[]): T & Messages {
  const all = { ...base } as Record<string, unknown>
  // Several resources of one feature declare the same texts object.
  for (const texts of new Set(features)) {
    for (const [key, value] of Object.entries(texts)) all[key] = both(all[key], value)
  }
  return all as T & Messages
}

const both = (first: unknown, second: Messages[string]) =>
  typeof first === 'object' && typeof second === 'object' ? { ...first, ...second } : second

/**
 * Choices that outlive a session. Theme and language belong to the device, so that the sign-in screen
 * knows them; the rest (columns, saved queries, side menu) to one user. All lie below this prefix.
 */
export const preferencePrefix = 'RaStoreCarrel'

export const deviceKeys = ['theme', 'locale'] as const

/** What may stay in the browser after a sign-out: choices about the screen, nothing about the data. */
export function isPreference(storageKey: string): boolean {
  if (!storageKey.startsWith(`${preferencePrefix}.`)) return false
  const key = storageKey.slice(preferencePrefix.length + 1)
  return (
    key === 'version' ||
    (deviceKeys as readonly string[]).includes(key) ||
    /^user\d+\.(.+\.datatable.*|.+\.savedQueries|preferences\..+|sidebar\.open)$/.test(key)
  )
}

export type ThemeName = 'light' | 'dark'

/** The theme that is on; set on <html> before the first paint (index.html). */
export const currentTheme = (): ThemeName =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'

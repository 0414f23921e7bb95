/**
 * Choices that outlive a session. Theme and language belong to the device, so that the sign-in screen
 * knows them; the rest (columns, side menu, views not yet carried to the platform) to one user. All lie below
 * this prefix.
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

const listParams = new Set(['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'])

/**
 * What a list was last showing, without the other words of its address, which react-admin would keep as well: a
 * request that stood open does not open again tomorrow.
 */
export const listPart = <T>(shown: T): T =>
  shown instanceof Object
    ? (Object.fromEntries(Object.entries(shown).filter(([name]) => listParams.has(name))) as T)
    : shown

export type ThemeName = 'light' | 'dark'

/** The theme that is on; set on <html> before the first paint (index.html) and whenever it changes (Admin.tsx). */
export const currentTheme = (): ThemeName =>
  document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'

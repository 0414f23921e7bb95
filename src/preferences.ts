/**
 * Storage prefix of preferences, which survive a sign-out (docs/assumptions.md#preferences-after-a-sign-out). Theme and
 * language belong to the device, so that the sign-in screen can use them; the rest (columns, side menu, saved views
 * that are not yet uploaded, the latest bulk action on a list) belong to a user.
 */
export const preferencePrefix = 'RaStoreCarrel'

/** Preferences of the device. */
export const deviceKeys = ['theme', 'locale'] as const

/**
 * Returns whether a storage key may remain after a sign-out: preferences contain no data of the
 * customer.
 */
export function isPreference(storageKey: string): boolean {
  if (!storageKey.startsWith(`${preferencePrefix}.`)) return false
  const key = storageKey.slice(preferencePrefix.length + 1)
  return (
    key === 'version' ||
    (deviceKeys as readonly string[]).includes(key) ||
    /^user\d+\.(.+\.datatable.*|.+\.savedQueries|preferences\..+|bulkActions\.latest\..+|sidebar\.open)$/.test(
      key,
    )
  )
}

/** The themes of the portal. */
export type ThemeName = 'light' | 'dark'

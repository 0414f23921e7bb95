/**
 * The version before this one: its commit and its last migration. Its copies run beside copies of this version while an
 * installation is upgraded, so later migrations only add to what it uses (docs/operations/releases.md).
 */
export const lastRelease = {
  commit: '2fecc1a644ebe52572561b931d27d4f011a0d1e7',
  migration: '0041-session-last-write',
} as const

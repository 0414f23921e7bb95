import { can, permissionNames } from '../../contract/permissions.ts'
import { bookResourceType, plainPrincipal, type Principal } from '../../contract/principal.ts'

const library = plainPrincipal('independentLibrary', 2, null)

/** One session of each kind that the rules distinguish. */
const sessions = {
  'member library': plainPrincipal('memberLibrary', 2, 1),
  library,
  'with books': { ...library, dataTypes: [bookResourceType] },
  consortium: plainPrincipal('consortium', 1, 1),
  viewer: plainPrincipal('consortiumViewer', 1, 1),
  support: { ...library, infoAdmin: true },
} as const satisfies Record<string, Principal>

/** Returns the table of all permissions as text: a line for each permission, a column for each kind of session. */
export function permissionTable(): string {
  const head = ['permission', ...Object.keys(sessions)]
  const lines = permissionNames.map((name) =>
    [name as string].concat(
      Object.values(sessions).map((session) => (can(session, name) ? 'yes' : '-')),
    ),
  )
  const rows = [head, ...lines]
  const widths = head.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

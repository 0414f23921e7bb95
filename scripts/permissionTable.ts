import { can, permissionNames } from '../contract/permissions.ts'
import { bookResourceType, type Principal } from '../contract/principal.ts'

const principal = (
  adminType: string,
  customerId: number,
  consortiumId: number | null,
): Principal => ({
  adminType,
  customerId,
  consortiumId,
  productType: 1,
  dataTypes: [],
  onosEnabled: false,
  aiEnabled: false,
  infoAdmin: false,
})

const library = principal('library_admin', 2, null)

/** One session of each kind that the rules distinguish. */
const sessions = {
  'member library': principal('library_admin', 2, 1),
  library,
  'with books': { ...library, dataTypes: [bookResourceType] },
  consortium: principal('consortia_admin', 1, 1),
  viewer: principal('consortia_viewer', 1, 1),
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
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

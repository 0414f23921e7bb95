import { can, permissionNames } from '../../contract/permissions.ts'
import { bookResourceType, type Principal, type Role } from '../../contract/principal.ts'

const principal = (role: Role, customerId: number, consortiumId: number | null): Principal => ({
  role,
  customerId,
  consortiumId,
  productType: 1,
  dataTypes: [],
  onosEnabled: false,
  aiEnabled: false,
  infoAdmin: false,
})

const library = principal('independentLibrary', 2, null)

/** One session of each kind that the rules distinguish. */
const sessions = {
  'member library': principal('memberLibrary', 2, 1),
  library,
  'with books': { ...library, dataTypes: [bookResourceType] },
  consortium: principal('consortium', 1, 1),
  viewer: principal('consortiumViewer', 1, 1),
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

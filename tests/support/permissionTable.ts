import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainPrincipal, type Principal } from '../../contract/principal.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../platform/demo/institutions.ts'

const withBooks = { dataTypes: [1, 12] }

/** One principal for each column of the table. */
export const permissionActors = {
  /** A library of a consortium, with books. */
  meridian: { ...plainPrincipal('memberLibrary', meridianId, consortiumId), ...withBooks },
  /** A library of a consortium, without books. */
  lakeside: plainPrincipal('memberLibrary', lakesideId, consortiumId),
  /** A library of no consortium. */
  harbour: plainPrincipal('independentLibrary', harbourId, null),
  consortium: plainPrincipal('consortium', consortiumId, consortiumId),
  observer: plainPrincipal('consortiumViewer', consortiumId, consortiumId),
  /** Support staff at a library with books. */
  support: {
    ...plainPrincipal('memberLibrary', meridianId, consortiumId),
    ...withBooks,
    infoAdmin: true,
  },
} satisfies Record<string, Principal>

/** A column of the table. */
export type PermissionActor = keyof typeof permissionActors

/**
 * Who may do what, written out by hand from docs/assumptions.md#roles and docs/requirements. It must not be computed
 * from `contract/permissions.ts`, which it checks.
 */
const table = `
                             meridian lakeside harbour consortium observer support
  dashboard.list                yes      yes      yes      yes      yes      yes
  libraryDashboard.show         yes      yes      yes      -        -        yes
  consortiumDashboard.show      -        -        -        yes      yes      -
  profile.show                  yes      yes      yes      yes      yes      yes
  profile.edit                  yes      yes      yes      yes      -        yes
  ownPassword.edit              yes      yes      yes      yes      yes      -
  searchPortal.show             yes      yes      yes      yes      yes      yes
  savedViews.list               yes      yes      yes      yes      yes      yes
  savedViews.create             yes      yes      yes      yes      yes      yes
  savedViews.edit               yes      yes      yes      yes      yes      yes
  savedViews.delete             yes      yes      yes      yes      yes      yes
  organization.list             yes      yes      yes      yes      yes      yes
  organization.show             yes      yes      yes      yes      yes      yes
  organization.edit             yes      yes      yes      yes      -        yes
  organization.credentials      yes      yes      yes      yes      -        yes
  memberLibraries.list          -        -        -        yes      yes      -
  memberLibraries.show          -        -        -        yes      yes      -
  memberLibraries.edit          -        -        -        yes      -        -
  endUsers.list                 yes      yes      yes      -        -        yes
  endUsers.create               yes      yes      yes      -        -        yes
  endUsers.delete               yes      yes      yes      -        -        yes
  endUsers.export               yes      yes      yes      -        -        yes
  titles.list                   yes      yes      yes      -        -        yes
  titles.create                 yes      yes      yes      -        -        yes
  titles.delete                 yes      yes      yes      -        -        yes
  titles.export                 yes      yes      yes      -        -        yes
  titles.exportAll              -        -        -        -        -        yes
  books.list                    yes      -        -        -        -        yes
  books.create                  yes      -        -        -        -        yes
  books.delete                  yes      -        -        -        -        yes
  books.export                  yes      -        -        -        -        yes
  books.exportAll               -        -        -        -        -        yes
  packages.list                 yes      yes      yes      -        -        yes
  packages.create               yes      yes      yes      -        -        yes
  packages.delete               yes      yes      yes      -        -        yes
  packages.export               yes      yes      yes      -        -        yes
  bookPackages.list             yes      -        -        -        -        yes
  bookPackages.delete           yes      -        -        -        -        yes
  bookPackages.export           yes      -        -        -        -        yes
  holdingsSummary.list          yes      yes      yes      -        -        yes
  holdingsSummary.export        yes      yes      yes      -        -        yes
  openAccess.list               yes      yes      yes      -        -        yes
  openAccess.edit               yes      yes      yes      -        -        yes
  consortiumResources.list      yes      yes      -        yes      yes      yes
  consortiumResources.export    yes      yes      -        yes      yes      yes
  consortiumPackages.list       -        -        -        yes      -        -
  consortiumPackages.create     -        -        -        yes      -        -
  consortiumPackages.delete     -        -        -        yes      -        -
  consortiumPackages.export     -        -        -        yes      -        -
  ddrReceived.list              yes      yes      -        yes      yes      yes
  ddrReceived.show              yes      yes      -        yes      yes      yes
  ddrReceived.export            yes      yes      -        yes      yes      yes
  ddrReceived.act               yes      yes      -        -        -        yes
  ddrSent.list                  yes      yes      -        yes      yes      yes
  ddrSent.show                  yes      yes      -        yes      yes      yes
  ddrSent.export                yes      yes      -        yes      yes      yes
  ddrSent.create                yes      yes      -        -        -        yes
  usageReport.list              yes      yes      yes      yes      yes      yes
  usageReport.export            yes      yes      yes      yes      yes      yes
  ddrReport.list                yes      yes      -        yes      yes      yes
  ddrReport.export              yes      yes      -        yes      yes      yes
  contuReport.list              yes      yes      -        yes      yes      yes
  contuReport.export            yes      yes      -        yes      yes      yes
  counterReports.list           yes      yes      yes      yes      yes      yes
  counterReports.export         yes      yes      yes      yes      yes      yes
  counterCredentials.list       yes      yes      yes      yes      -        yes
  counterCredentials.create     yes      yes      yes      yes      -        yes
  counterCredentials.delete     yes      yes      yes      yes      -        yes
  auditLog.list                 -        -        -        -        -        yes
  auditLog.show                 -        -        -        -        -        yes
  auditLog.export               -        -        -        -        -        yes
  mail.list                     -        -        -        -        -        yes
  mail.show                     -        -        -        -        -        yes
  mail.edit                     -        -        -        -        -        yes
  switchableCustomers.list      -        -        -        -        -        yes
  customers.list                -        -        -        -        -        yes
  customers.create              -        -        -        -        -        yes
  customers.edit                -        -        -        -        -        yes
  customers.export              -        -        -        -        -        yes
  accounts.list                 -        -        -        -        -        yes
  accounts.create               -        -        -        -        -        yes
  accounts.edit                 -        -        -        -        -        yes
  accounts.export               -        -        -        -        -        yes
  referenceData.list            -        -        -        -        -        yes
  referenceData.create          -        -        -        -        -        yes
`

/** Returns the actors that have each permission of a table, by its name. */
function parse(text: string): [string, ReadonlySet<string>][] {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.map(([permission = '', ...cells]) => [
    permission,
    new Set(header.filter((_, column) => cells[column] === 'yes')),
  ])
}

/** The tables of resources that `npm run new:resource` has made. They stand in the folders of their areas. */
const contractFolder = join(import.meta.dirname, '../../contract')
const tablesOfAreas = globSync('*/permissions.txt', { cwd: contractFolder }).map((file) =>
  readFileSync(join(contractFolder, file), 'utf8'),
)

/** The actors that have each permission, by its name. */
export const expectedPermissions: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [table, ...tablesOfAreas].flatMap(parse),
)

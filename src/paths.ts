/** The addresses of the portal, spelt as specified (docs/requirements/portal.md §2.1). */
export const paths = {
  home: '/',
  signIn: '/login',
  dashboard: '/dashboard',
  organization: '/orgDetails',
  memberLibraries: '/memberLibraries',
  resources: '/ResourceMgmt',
  titles: '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources',
  packages: '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources/Packages',
  books: '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources/Books',
  bookPackages:
    '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources/BookPackages',
  holdingsSummary: '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewHoldingsSummary',
  openAccess: '/ResourceMgmt/ManageOASubscription',
  consortiumResources: '/ResourceMgmt/ViewConsortiaResources',
  consortiumPackages: '/ResourceMgmt/ManageConsortiaSubscription',
  accessCheck: '/ResourceMgmt/AccessCheck',
  bulkCheck: '/ResourceMgmt/BulkAccessCheck',
  membersWith: '/ResourceMgmt/MembersWithAccess',
  overlaps: '/ResourceMgmt/GapsAndOverlaps',
  statement: '/ResourceMgmt/StatementOfAccess',
  accessCredentials: '/ResourceMgmt/AccessCredentials',
  openUrl: '/openurl',
  ddr: '/DDR',
  ddrReceived: '/DDR/Received',
  ddrSent: '/DDR/Sent',
  ddrSettings: '/DDR/WorkingDays',
  ddrTemplates: '/DDR/MailTemplates',
  ddrBalance: '/DDR/Balance',
  reports: '/Reports',
  usageReport: '/Reports/Usage',
  ddrReport: '/Reports/DDRReport',
  contuReport: '/Reports/ConterReport',
  counterReports: '/Reports/Counter',
  counterCredentials: '/Reports/Counter/Credentials',
  userUpload: '/UserUpload',
  endUsers: '/UserUpload/Users',
  profile: '/UsersProfile',
  signOut: '/Logout',
  auditLog: '/Audit',
  resetPassword: '/resetpassword/:userId/:token',
  transfer: '/transfertolibrary',
  about: '/aboutus',
  faq: '/faq',
  contact: '/contactus',
  publisherList: '/licencedpublisherlist',
} as const

/** Addresses that are open to everybody, without side menu and header (docs/requirements/portal.md §2.1). */
export const publicPaths = [paths.about, paths.faq, paths.contact, paths.publisherList] as const

/** Addresses of the platform that are not calls of the contract. */
export const platformPaths = { health: '/health', rest: '/rest' } as const

/** Returns the address of a list with a filter, in the form that react-admin reads. */
export const listAddress = (path: string, filter: Record<string, unknown>): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Address of the customers, for support staff. */
export const customersPath = '/Support/Customers'

/** Returns the address of the form in which support staff change a customer. */
export const customerForm = (id: number): string => `${customersPath}/${id}`

/** Returns the address of the list of titles with the dialog that uploads a list open. */
export const titlesUpload = (): string => `${paths.titles}?upload`

/** Returns the address of the list of members with the record of one of them open. */
export const memberRecord = ({ id, name }: { id: number; name: string }): string =>
  `${listAddress(paths.memberLibraries, { name })}&member=${id}`

/** Returns the address of the consortium's packages with the assignment of a package to a member open. */
export const packageAssignment = (packageId: number, memberId: number): string =>
  `${paths.consortiumPackages}?package=${packageId}&member=${memberId}`

/** Returns the address of the form of a new document delivery request, with the article of an OpenURL query. */
export const newRequest = (openUrl: URLSearchParams): string => newRequestFor(openUrl.toString())

/** Returns the address of the form of a new document delivery request, with a DOI, link or citation. */
export const newRequestFor = (text: string): string =>
  `${paths.ddrSent}?${new URLSearchParams({ request: text })}`

/** Returns the address of a sent request, or of its form for the move `as`. */
export const sentRequest = (ddrId: number, as?: 'reopen'): string =>
  `${listAddress(paths.ddrSent, { ddrId })}&open=${ddrId}${as === undefined ? '' : `&as=${as}`}`

/** Returns whether the path is one of `paths`; the registry knows those of declared resources. */
export function isKnownPath(pathname: string): boolean {
  const address = withoutTrailingSlash(pathname)
  return Object.values(paths).some((pattern) => matches(pattern, address))
}

/**
 * Returns the path in the capitals of the first pattern that it matches but for capitals; as it is when there is none.
 * What stands for a parameter, such as a token, is kept.
 */
export function inCapitalsOf(patterns: readonly string[], pathname: string): string {
  const address = withoutTrailingSlash(pathname)
  const pattern = patterns.find((one) => matches(one.toLowerCase(), address.toLowerCase()))
  if (pattern === undefined) return pathname
  const parts = address.split('/')
  return pattern
    .split('/')
    .map((part, index) => (part.startsWith(':') ? parts[index] : part))
    .join('/')
}

/** Returns whether the path shows the dashboard; signed in, `/login` does too. */
export function isDashboard(pathname: string): boolean {
  const address = withoutTrailingSlash(pathname)
  return address === paths.home || address === paths.dashboard || address === paths.signIn
}

/** Returns the path without trailing slashes. */
export function withoutTrailingSlash(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

function matches(pattern: string, address: string): boolean {
  const patternParts = pattern.split('/')
  const addressParts = address.split('/')
  return (
    patternParts.length === addressParts.length &&
    patternParts.every((part, index) =>
      part.startsWith(':') ? addressParts[index] !== '' : part === addressParts[index],
    )
  )
}

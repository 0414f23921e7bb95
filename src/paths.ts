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

/** What the addresses of password resets begin with; the user and the token follow. */
export const resetPasswordPrefix = paths.resetPassword.slice(0, paths.resetPassword.indexOf(':'))

/** Addresses that are open to everybody, without side menu and header (docs/requirements/portal.md §2.1). */
export const publicPaths = [paths.about, paths.faq, paths.contact, paths.publisherList] as const

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

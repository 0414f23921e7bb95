/** Every address of the portal, spelt as the specification has it (spec: portal §2.1). */
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
  ddr: '/DDR',
  ddrReceived: '/DDR/Received',
  ddrSent: '/DDR/Sent',
  reports: '/Reports',
  usageReport: '/Reports/Usage',
  ddrReport: '/Reports/DDRReport',
  contuReport: '/Reports/ConterReport',
  counterReports: '/Reports/Counter',
  counterCredentials: '/Reports/Counter/Credentials',
  userUpload: '/UserUpload',
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

export type PathName = keyof typeof paths

/** Open to anyone, without side menu and header (spec: portal §2.1). */
export const publicPaths = [paths.about, paths.faq, paths.contact, paths.publisherList] as const

/** The platform's own addresses that are no calls of the contract. */
export const platformPaths = { health: '/health', rest: '/rest' } as const

/** A list already filtered: the filter stands in the URL as react-admin reads it. */
export const filtered = (path: string, filter: Record<string, unknown>): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Whether the address is one of the portal's own; resources declared elsewhere are in the registry. */
export function isKnownPath(pathname: string): boolean {
  const address = withoutTrailingSlash(pathname)
  return Object.values(paths).some((pattern) => matches(pattern, address))
}

/** Whether the address shows the dashboard; signed in, `/login` does too. */
export function isDashboard(pathname: string): boolean {
  const address = withoutTrailingSlash(pathname)
  return address === paths.home || address === paths.dashboard || address === paths.signIn
}

/** Returns the path without slashes at its end. */
export const withoutTrailingSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname

function matches(pattern: string, address: string): boolean {
  const patternParts = pattern.split('/')
  const addressParts = address.split('/')
  return (
    patternParts.length === addressParts.length &&
    patternParts.every((part, at) =>
      part.startsWith(':') ? addressParts[at] !== '' : part === addressParts[at],
    )
  )
}

import { paths } from './paths.ts'

/** Returns the address of a list with a filter, in the form that react-admin reads. */
export const listAddress = (path: string, filter: Record<string, unknown>): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`

/** Address of the customers, for support staff. */
export const customersPath = '/Support/Customers'

/** Returns the address of the form in which support staff create a member of a consortium. */
export const newMember = (consortium: string): string =>
  `${customersPath}/create?source=${encodeURIComponent(JSON.stringify({ consortium }))}`

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

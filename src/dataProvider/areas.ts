import type { Contract } from '../../contract/index.ts'
import { shellCalls } from '../../contract/session/shell.ts'

/**
 * Loads the endpoint declarations of an area, or of the part of the area that contains the call.
 */
type Area<A extends keyof Contract> = (call: string) => Promise<Partial<Contract[A]>>

const holdings = () => import('../../contract/holdings/endpoints.ts')
const reports = () => import('../../contract/reports/endpoints.ts')
const counter = () => import('../../contract/counter/endpoints.ts')
const programs = () => import('../../contract/programs/endpoints.ts')
const consortium = () => import('../../contract/consortium/endpoints.ts')

/**
 * Loads the declarations of an area of the contract with the first call into it, so that a screen
 * loads only the declarations it uses. A missing area is a type error.
 */
export const areas: { [A in keyof Contract]: Area<A> } = {
  session: async (call) =>
    call in shellCalls ? shellCalls : (await import('../../contract/session/endpoints.ts')).session,
  dashboard: async () => (await import('../../contract/dashboard/endpoints.ts')).dashboard,
  titles: async () => (await holdings()).titles,
  books: async () => (await holdings()).books,
  holdingUploads: async () => (await import('../../contract/holdings/uploads.ts')).holdingUploads,
  summaries: async () => (await holdings()).summaries,
  openAccess: async () => (await holdings()).openAccess,
  packages: async () => (await import('../../contract/packages/endpoints.ts')).packages,
  consortiumResources: async () => (await consortium()).consortiumResources,
  consortiumPackages: async () => (await consortium()).consortiumPackages,
  ddrCounts: async () => (await import('../../contract/ddr/counts.ts')).ddrCounts,
  peerTrials: async () => (await import('../../contract/iso18626/endpoints.ts')).peerTrials,
  ddr: async () => (await import('../../contract/ddr/endpoints.ts')).ddr,
  organization: async () => (await import('../../contract/organization/endpoints.ts')).organization,
  signInTests: async () =>
    (await import('../../contract/organization/signInTestEndpoints.ts')).signInTests,
  statements: async () =>
    (await import('../../contract/organization/statementEndpoints.ts')).statements,
  memberLibraries: async () =>
    (await import('../../contract/memberLibraries/endpoints.ts')).memberLibraries,
  endUsers: async () => (await import('../../contract/endUsers/endpoints.ts')).endUsers,
  uploads: async () => (await import('../../contract/uploads/endpoints.ts')).uploads,
  operator: async () => (await import('../../contract/operator/endpoints.ts')).operator,
  administration: async () =>
    (await import('../../contract/administration/endpoints.ts')).administration,
  publishers: async () => (await import('../../contract/publishers/endpoints.ts')).publishers,
  usageReports: async () => (await reports()).usageReports,
  ddrReports: async () => (await reports()).ddrReports,
  contuReports: async () => (await reports()).contuReports,
  counterReports: async () => (await counter()).counterReports,
  access: async () => (await import('../../contract/entitlement/endpoints.ts')).access,
  overlaps: async () => (await import('../../contract/entitlement/overlapEndpoints.ts')).overlaps,
  accessCredentials: async () => (await programs()).accessCredentials,
  entitlements: async () => (await programs()).entitlements,
  kbart: async () => (await programs()).kbart,
  drafts: async () => (await import('../../contract/drafts/endpoints.ts')).drafts,
  preferences: async () => (await import('../../contract/preferences/endpoints.ts')).preferences,
  columnLayouts: async () =>
    (await import('../../contract/preferences/columnEndpoints.ts')).columnLayouts,
  bulkActions: async () => (await import('../../contract/bulkActions/endpoints.ts')).bulkActions,
  counterApi: async () => (await counter()).counterApi,
}

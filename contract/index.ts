import { administration } from './administration/endpoints.ts'
import { bulkActions } from './bulkActions/endpoints.ts'
import { consortiumPackages, consortiumResources } from './consortium/endpoints.ts'
import { counterApi, counterReports } from './counter/endpoints.ts'
import { dashboard } from './dashboard/endpoints.ts'
import { ddrCounts } from './ddr/counts.ts'
import { ddr } from './ddr/endpoints.ts'
import { books, openAccess, summaries, titles } from './holdings/endpoints.ts'
import { holdingUploads } from './holdings/uploads.ts'
import { peerTrials } from './iso18626/endpoints.ts'
import { drafts } from './drafts/endpoints.ts'
import { operator } from './operator/endpoints.ts'
import { packages } from './packages/endpoints.ts'
import { accessCredentials, entitlements, kbart } from './programs/endpoints.ts'
import { access } from './entitlement/endpoints.ts'
import { overlaps } from './entitlement/overlapEndpoints.ts'
import { endUsers } from './endUsers/endpoints.ts'
import { memberLibraries } from './memberLibraries/endpoints.ts'
import { organization } from './organization/endpoints.ts'
import { signInTests } from './organization/signInTestEndpoints.ts'
import { statements } from './organization/statementEndpoints.ts'
import { columnLayouts } from './preferences/columnEndpoints.ts'
import { preferences } from './preferences/endpoints.ts'
import { publishers } from './publishers/endpoints.ts'
import { contuReports, ddrReports, usageReports } from './reports/endpoints.ts'
import { session } from './session/endpoints.ts'
import { uploads } from './uploads/endpoints.ts'

/** The whole contract by area. The client, the routes, the OpenAPI document and the tests iterate over it. */
export const contract = {
  session,
  dashboard,
  titles,
  books,
  holdingUploads,
  summaries,
  openAccess,
  packages,
  consortiumResources,
  consortiumPackages,
  ddr,
  ddrCounts,
  peerTrials,
  organization,
  signInTests,
  statements,
  memberLibraries,
  endUsers,
  uploads,
  operator,
  administration,
  publishers,
  usageReports,
  ddrReports,
  contuReports,
  counterReports,
  counterApi,
  access,
  overlaps,
  accessCredentials,
  entitlements,
  kbart,
  drafts,
  preferences,
  columnLayouts,
  bulkActions,
}

/** Every endpoint of the platform, by area. */
export type Contract = typeof contract

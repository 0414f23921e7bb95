import type { Contract } from '../contract/index.ts'
import { administrationHandlers } from './administration/handlers.ts'
import { bulkActionHandlers } from './bulkActions/handlers.ts'
import { consortiumPackagesHandlers, consortiumResourcesHandlers } from './consortium/handlers.ts'
import type { Handlers } from './context.ts'
import { counterReportHandlers } from './counter/handlers.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { ddrCountsHandlers, ddrHandlers } from './ddr/handlers.ts'
import { accessHandlers } from './entitlement/handlers.ts'
import { overlapHandlers } from './entitlement/overlapHandlers.ts'
import { draftHandlers } from './drafts/handlers.ts'
import { endUserHandlers } from './endUsers/handlers.ts'
import {
  booksHandlers,
  holdingUploadsHandlers,
  openAccessHandlers,
  summariesHandlers,
  titlesHandlers,
} from './holdings/handlers.ts'
import { peerTrialHandlers } from './iso18626/handlers.ts'
import { memberLibraryHandlers } from './memberLibraries/handlers.ts'
import { operatorHandlers } from './operator/handlers.ts'
import { organizationHandlers } from './organization/handlers.ts'
import { signInTestHandlers } from './organization/signInTestHandlers.ts'
import { statementHandlers } from './organization/statementHandlers.ts'
import { packagesHandlers } from './packages/handlers.ts'
import { columnLayoutHandlers } from './preferences/columnHandlers.ts'
import { preferenceHandlers } from './preferences/handlers.ts'
import { accessCredentialHandlers } from './programs/credentialHandlers.ts'
import { entitlementHandlers } from './programs/entitlementHandlers.ts'
import { kbartHandlers } from './programs/kbartHandlers.ts'
import { publisherHandlers } from './publishers/handlers.ts'
import { contuReportHandlers } from './reports/contuHandlers.ts'
import { ddrReportHandlers } from './reports/ddrHandlers.ts'
import { usageReportHandlers } from './reports/usageHandlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { uploadHandlers } from './uploads/handlers.ts'

/** The areas of the contract that are mounted below `/platform`; `counter/mountApi.ts` mounts the COUNTER API. */
export type Area = Exclude<keyof Contract, 'counterApi'>

/** The handlers of every area. An area or a call without a handler fails to compile. */
export const handlers: { [A in Area]: Handlers<Contract[A]> } = {
  session: sessionHandlers,
  dashboard: dashboardHandlers,
  ddr: ddrHandlers,
  ddrCounts: ddrCountsHandlers,
  peerTrials: peerTrialHandlers,
  titles: titlesHandlers,
  books: booksHandlers,
  holdingUploads: holdingUploadsHandlers,
  summaries: summariesHandlers,
  openAccess: openAccessHandlers,
  packages: packagesHandlers,
  consortiumResources: consortiumResourcesHandlers,
  consortiumPackages: consortiumPackagesHandlers,
  organization: organizationHandlers,
  signInTests: signInTestHandlers,
  statements: statementHandlers,
  memberLibraries: memberLibraryHandlers,
  endUsers: endUserHandlers,
  uploads: uploadHandlers,
  operator: operatorHandlers,
  administration: administrationHandlers,
  publishers: publisherHandlers,
  usageReports: usageReportHandlers,
  ddrReports: ddrReportHandlers,
  contuReports: contuReportHandlers,
  counterReports: counterReportHandlers,
  access: accessHandlers,
  overlaps: overlapHandlers,
  accessCredentials: accessCredentialHandlers,
  entitlements: entitlementHandlers,
  kbart: kbartHandlers,
  drafts: draftHandlers,
  preferences: preferenceHandlers,
  columnLayouts: columnLayoutHandlers,
  bulkActions: bulkActionHandlers,
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a call does with ids of a tenant outside the caller's scope. */
export type ForeignIds =
  /** Ids of foreign tenants are refused with 403; foreign records are as if they did not exist. */
  | 'refused'
  /** The call takes no id of a tenant, and works on what belongs to the caller, to nobody, or to everybody. */
  | 'own'
  /** As `own`, except that support staff work with the rows of every customer. */
  | 'staff'

/** What is expected of one call. */
export interface Expectation {
  /** `public`, `session`, `harvester`, `none` for a method that the resource lacks, or a permission. */
  access: string
  foreignIds: ForeignIds
}

/**
 * The rows of resources that `npm run new:resource` has made stand in their folders as `authorization.txt`.
 */
const platformFolder = join(import.meta.dirname, '../../../platform')
const rowsOfAreas = globSync('*/authorization.txt', { cwd: platformFolder }).map((file) =>
  readFileSync(join(platformFolder, file), 'utf8'),
)

/**
 * Who may make which call, and what the call does with foreign ids, written out by hand. It must not be computed from
 * the contract, which it checks: a new call needs a new row.
 */
const table = `
  session.greeting                           session                      refused
  session.profileImage                       profile.show                 refused
  session.signOut                            session                      own
  session.publicIp                           public                       own
  session.signIn                             public                       own
  session.customer                           session                      refused
  session.logActivity                        session                      refused
  session.requestReset                       public                       own
  session.resetPassword                      public                       own
  session.openSearchPortal                   searchPortal.show            refused
  session.redeemSearchToken                  public                       own
  session.redeemTransfer                     public                       own
  session.setProfileImage                    profile.edit                 refused
  session.uploadImage                        profile.edit                 refused
  session.openSessions                       profile.show                 own
  session.endOtherSessions                   profile.show                 own
  session.changePassword                     ownPassword.edit             own
  session.switchCustomer                     switchableCustomers.list     staff
  session.returnFromSwitch                   switchableCustomers.list     own
  dashboard.libraryUserCounts                libraryDashboard.show        refused
  dashboard.libraryUsageSummary              libraryDashboard.show        refused
  dashboard.libraryResources                 libraryDashboard.show        refused
  dashboard.libraryConsortiumResources       dashboard.list               refused
  dashboard.libraryDdr                       dashboard.list               refused
  dashboard.libraryUsageTable                libraryDashboard.show        refused
  dashboard.libraryTopPublishers             libraryDashboard.show        refused
  dashboard.consortiumMemberResources        consortiumDashboard.show     refused
  dashboard.consortiumUserCounts             consortiumDashboard.show     refused
  dashboard.consortiumTopMembersByFullText   consortiumDashboard.show     refused
  dashboard.consortiumTopPublishers          consortiumDashboard.show     refused
  dashboard.consortiumTopMembersByUsage      consortiumDashboard.show     refused
  dashboard.consortiumTopSuppliers           consortiumDashboard.show     refused
  dashboard.consortiumDdr                    consortiumDashboard.show     refused
  dashboard.consortiumUsersByRegion          consortiumDashboard.show     refused
  dashboard.consortiumUsageSummary           consortiumDashboard.show     refused
  dashboard.libraryYearBefore                libraryDashboard.show        refused
  dashboard.consortiumYearBefore             consortiumDashboard.show     refused
  dashboard.articlesByType                   session                      own
  titles.details                             titles.list                  refused
  titles.restore                             titles.delete                refused
  titles.removeSelected                      titles.delete                refused
  titles.selectMatching                      titles.delete                refused
  titles.list                                titles.list                  refused
  titles.remove                              titles.delete                refused
  titles.download                            titles.export                refused
  titles.downloadAll                         titles.exportAll             refused
  titles.upload                              titles.create                refused
  titles.downloadFormat                      titles.create                refused
  books.list                                 books.list                   refused
  books.selectMatching                       books.delete                 refused
  books.remove                               books.delete                 refused
  books.download                             books.export                 refused
  books.downloadAll                          books.exportAll              refused
  books.upload                               books.create                 refused
  books.downloadFormat                       books.create                 own
  holdingUploads.preview                     titles.create                refused
  holdingUploads.history                     titles.list                  refused
  holdingUploads.rejected                    titles.create                refused
  holdingUploads.undo                        titles.create                refused
  summaries.titles                           holdingsSummary.list         refused
  summaries.books                            books.list                   refused
  summaries.downloadTitles                   holdingsSummary.export       refused
  summaries.downloadBooks                    books.export                 refused
  openAccess.list                            openAccess.list              refused
  openAccess.preview                         openAccess.edit              refused
  openAccess.subjects                        openAccess.list              refused
  openAccess.assign                          openAccess.edit              refused
  packages.aggregators                       packages.list                refused
  packages.bookAggregators                   bookPackages.list            refused
  packages.available                         packages.list                refused
  packages.availableBooks                    bookPackages.list            refused
  packages.add                               packages.create              refused
  packages.subscribed                        packages.list                refused
  packages.subscribedBooks                   bookPackages.list            refused
  packages.selectMatching                    packages.delete              refused
  packages.selectMatchingBooks               bookPackages.delete          refused
  packages.subscribedAggregators             packages.list                refused
  packages.subscribedOf                      packages.list                refused
  packages.subscribedBooksOf                 bookPackages.list            refused
  packages.remove                            packages.delete              refused
  packages.removeBook                        bookPackages.delete          refused
  packages.restore                           packages.delete              refused
  packages.undoAdd                           packages.delete              refused
  packages.removeSelected                    packages.delete              refused
  packages.details                           packages.list                refused
  packages.titles                            packages.list                refused
  packages.downloadList                      packages.export              refused
  packages.downloadBookList                  bookPackages.export          refused
  packages.downloadDetails                   packages.export              own
  packages.downloadBookDetails               bookPackages.export          refused
  consortiumResources.packages               consortiumResources.list     refused
  consortiumResources.details                consortiumResources.list     refused
  consortiumResources.titles                 consortiumResources.list     refused
  consortiumResources.downloadDetails        consortiumResources.export   own
  consortiumResources.downloadList           consortiumResources.export   refused
  consortiumResources.members                consortiumResources.list     refused
  consortiumPackages.aggregators             consortiumResources.list     own
  consortiumPackages.available               consortiumPackages.create    refused
  consortiumPackages.membersOf               consortiumPackages.list      refused
  consortiumPackages.list                    consortiumPackages.list      refused
  consortiumPackages.selectMatching          consortiumPackages.delete    refused
  consortiumPackages.assign                  consortiumPackages.create    refused
  consortiumPackages.review                  consortiumPackages.create    refused
  consortiumPackages.packagesOf              consortiumPackages.list      refused
  consortiumPackages.remove                  consortiumPackages.delete    refused
  consortiumPackages.undoAssign              consortiumPackages.delete    refused
  consortiumPackages.restore                 consortiumPackages.delete    refused
  consortiumPackages.removeSelected          consortiumPackages.delete    refused
  consortiumPackages.download                consortiumPackages.export    refused
  ddr.receivedFrom                           ddrReceived.list             refused
  ddr.sentFrom                               ddrSent.list                 refused
  ddr.priorities                             session                      own
  ddr.received                               ddrReceived.list             refused
  ddr.selectMatching                         ddrReceived.act              refused
  ddr.sent                                   ddrSent.list                 refused
  ddr.institutions                           ddrReceived.list             refused
  ddr.downloadReceived                       ddrReceived.export           refused
  ddr.downloadSent                           ddrSent.export               refused
  ddr.receivedOverview                       ddrReceived.list             refused
  ddr.sentOverview                           ddrSent.list                 refused
  ddr.resolveLinks                           session                      refused
  ddr.detail                                 ddrReceived.show             own
  ddr.respond                                ddrReceived.act              own
  ddr.timeline                               ddrReceived.show             own
  ddr.resend                                 ddrReceived.act              own
  ddr.file                                   ddrReceived.show             own
  ddr.warnings                               ddrSent.create               refused
  ddr.create                                 ddrSent.create               refused
  ddrCounts.ofList                           ddrReceived.list             refused
  organization.read                          organization.show            refused
  organization.update                        organization.edit            refused
  organization.announceIpChanges             organization.edit            refused
  organization.resetAdminPassword            organization.credentials     refused
  organization.resetScholarPassword          organization.credentials     refused
  organization.userNameAvailability          organization.credentials     own
  organization.countries                     session                      own
  organization.states                        session                      own
  organization.cities                        session                      own
  organization.accessTypes                   session                      own
  organization.resourceTypes                 organization.show            refused
  organization.subscriptionDetails           organization.show            refused
  organization.downloadSubscriptionDetails   organization.show            refused
  organization.addressOwner                  organization.show            refused
  signInTests.list                           organization.show            refused
  signInTests.run                            organization.edit            refused
  statements.read                            organization.show            refused
  statements.keepRange                       organization.edit            refused
  statements.removeRange                     organization.edit            refused
  memberLibraries.list                       memberLibraries.list         refused
  endUsers.upload                            endUsers.create              refused
  endUsers.remove                            endUsers.delete              refused
  endUsers.check                             endUsers.create              refused
  endUsers.downloadFormat                    endUsers.create              refused
  endUsers.downloadList                      endUsers.export              refused
  endUsers.list                              endUsers.list                refused
  endUsers.selectMatching                    endUsers.delete              refused
  endUsers.details                           endUsers.list                refused
  endUsers.setState                          endUsers.delete              refused
  endUsers.setStates                         endUsers.delete              refused
  endUsers.setPassword                       endUsers.create              refused
  endUsers.history                           endUsers.list                refused
  endUsers.rejected                          endUsers.create              refused
  endUsers.undo                              endUsers.delete              refused
  uploads.progress                           session                      own
  uploads.running                            session                      own
  uploads.cancel                             session                      own
  operator.transferLink                      public                       own
  operator.leaveConsortium                   public                       own
  publishers.licensed                        public                       own
  usageReports.jgateServices                 usageReport.list             refused
  usageReports.onosServices                  usageReport.list             refused
  usageReports.aiServices                    usageReport.list             refused
  usageReports.jgateTitles                   usageReport.list             refused
  usageReports.onosTitles                    usageReport.list             refused
  usageReports.jgatePublishers               usageReport.list             refused
  usageReports.onosPublishers                usageReport.list             refused
  usageReports.byMonth                       usageReport.list             refused
  usageReports.appDownloads                  usageReport.list             refused
  usageReports.totalAppDownloads             usageReport.list             refused
  usageReports.downloadJgateTitles           usageReport.export           refused
  usageReports.downloadOnosTitles            usageReport.export           refused
  usageReports.downloadJgateServices         usageReport.export           refused
  usageReports.downloadOnosServices          usageReport.export           refused
  usageReports.downloadAiServices            usageReport.export           refused
  usageReports.downloadJgatePublishers       usageReport.export           refused
  usageReports.downloadOnosPublishers        usageReport.export           refused
  ddrReports.list                            ddrReport.list               refused
  ddrReports.download                        ddrReport.export             refused
  ddrReports.regions                         session                      own
  contuReports.list                          contuReport.list             refused
  contuReports.details                       contuReport.list             own
  contuReports.years                         contuReport.list             refused
  contuReports.yearBefore                    contuReport.list             refused
  contuReports.download                      contuReport.export           refused
  contuReports.downloadDetails               contuReport.export           own
  counterReports.months                      counterReports.list          refused
  counterReports.report                      counterReports.list          refused
  counterReports.download                    counterReports.export        refused
  counterReports.credentials                 counterCredentials.list      own
  counterReports.createCredential            counterCredentials.create    own
  counterReports.revokeCredential            counterCredentials.delete    own
  counterApi.status                          public                       own
  counterApi.reports                         harvester                    own
  counterApi.members                         harvester                    own
  counterApi.platformReport                  harvester                    own
  counterApi.platformUsage                   harvester                    own
  counterApi.databaseReport                  harvester                    own
  counterApi.databaseUsage                   harvester                    own
  rest.mail.list                             mail.list                    staff
  rest.mail.show                             mail.list                    staff
  rest.mail.create                           none                         staff
  rest.mail.update                           mail.edit                    staff
  rest.mail.delete                           none                         staff
  rest.auditLog.list                         auditLog.list                staff
  rest.auditLog.show                         auditLog.list                staff
  rest.auditLog.create                       none                         staff
  rest.auditLog.update                       none                         staff
  rest.auditLog.delete                       none                         staff
  rest.savedViews.list                       savedViews.list              own
  rest.savedViews.show                       savedViews.list              own
  rest.savedViews.create                     savedViews.create            own
  rest.savedViews.update                     savedViews.edit              own
  rest.savedViews.delete                     savedViews.delete            own
  rest.switchableCustomers.list              switchableCustomers.list     staff
  rest.switchableCustomers.show              switchableCustomers.list     staff
  rest.switchableCustomers.create            none                         staff
  rest.switchableCustomers.update            none                         staff
  rest.switchableCustomers.delete            none                         staff
  administration.resetLink                   accounts.edit                staff
  administration.importReference             referenceData.create         own
  session.endSession                         profile.show                 own
  rest.accounts.list                         accounts.list                staff
  rest.accounts.show                         accounts.list                staff
  rest.accounts.create                       accounts.create              staff
  rest.accounts.update                       accounts.edit                staff
  rest.accounts.delete                       none                         staff
  rest.customers.list                        customers.list               staff
  rest.customers.show                        customers.list               staff
  rest.customers.create                      customers.create             staff
  rest.customers.update                      customers.edit               staff
  rest.customers.delete                      none                         staff
  files.show                                 session                      own
`

/** The expectation of each call, by its name. */
export const expectations: ReadonlyMap<string, Expectation> = new Map(
  [table, ...rowsOfAreas]
    .flatMap((rows) => rows.trim().split('\n'))
    .map((line) => {
      const [name = '', access = '', foreignIds = ''] = line.trim().split(/\s+/)
      return [name, { access, foreignIds: foreignIds as ForeignIds }]
    }),
)

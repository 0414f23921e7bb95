import type { GetListParams, Identifier } from 'react-admin'

/** Keys of the dashboard sources that count document delivery requests. */
export const ddrSources = [
  'libraryDdr',
  'libraryWaiting',
  'libraryDelivered',
  'consortiumDdr',
  'consortiumTopSuppliers',
  'libraryYearBefore',
  'consortiumYearBefore',
] as const

/**
 * Returns the key of each query of the portal. Keys are hierarchical: `all()` of a group, or a key
 * without its last parts, is a prefix that invalidates every query below it.
 */
export const queryKeys = {
  /** Queries that react-admin makes for a resource. */
  resource: {
    all: (resource: string) => [resource] as const,
    list: (resource: string, params: GetListParams) => [resource, 'getList', params] as const,
    one: (resource: string, id: Identifier) => [resource, 'getOne', { id: String(id) }] as const,
    /** Rows that the finder of the header lists for a text. */
    found: (resource: string, customerId: number, text: string) =>
      [resource, 'found', customerId, text] as const,
  },

  session: {
    greeting: (customerId?: number) =>
      customerId === undefined ? (['greeting'] as const) : (['greeting', customerId] as const),
    present: () => ['presentUser'] as const,
    profileImages: () => ['profileImage'] as const,
    profileImage: (customerId: number, userId: number) =>
      ['profileImage', customerId, userId] as const,
    openSessions: () => ['openSessions'] as const,
  },

  drafts: {
    of: (form: string) => ['drafts', form] as const,
  },

  preferences: {
    all: () => ['preferences'] as const,
    dashboard: (userId: number) => ['preferences', 'dashboard', userId] as const,
    columns: (userId: number) => ['preferences', 'columns', userId] as const,
    news: (userId: number) => ['preferences', 'news', userId] as const,
  },

  help: {
    text: (name: string, language: string) => ['helpText', name, language] as const,
  },

  dashboard: {
    all: () => ['dashboard'] as const,
    /** The source with this key, for any customer. */
    sources: (key: string) => ['dashboard', key] as const,
    source: (key: string, customerId: number) => ['dashboard', key, customerId] as const,
  },

  ddr: {
    all: () => ['ddr'] as const,
    counts: (input: object) => ['ddr', 'counts', input] as const,
    onSide: (side: string, input: object) => ['ddr', 'onSide', side, input] as const,
    overview: (side: string, customerId: number, year: number) =>
      ['ddr', 'overview', side, customerId, year] as const,
    firstDay: (side: string, customerId: number) => ['ddr', 'firstDay', side, customerId] as const,
    priorities: () => ['ddr', 'priorities'] as const,
    timeline: (ddrId: number) => ['ddr', 'timeline', ddrId] as const,
    /** Messages or notes about a request. */
    entries: (ddrId: number, kind: string) => ['ddr', 'entries', ddrId, kind] as const,
    links: (customerId: number, dois: readonly string[]) =>
      ['ddr', 'links', customerId, dois] as const,
    institutions: (consortiumId: number | null) => ['ddr', 'institutions', consortiumId] as const,
    /** Not below `all()`: what was found in a file does not change. `file` is a number of the chosen file. */
    fileCheck: (ddrId: number, file: number) => ['ddrFileCheck', ddrId, file] as const,
    warnings: (input: object) => ['ddr', 'warnings', input] as const,
    prefill: (input: object) => ['ddr', 'prefill', input] as const,
    suppliers: (input: object) => ['ddr', 'suppliers', input] as const,
    balance: (consortiumId: number) => ['ddr', 'balance', consortiumId] as const,
    balanceWithout: (customerId: number) => ['ddr', 'balanceWithout', customerId] as const,
    /** Not below `all()`: a form that is open is not replaced when a request changes. */
    settings: (customerId: number) => ['ddrSettings', customerId] as const,
    /** Not below `all()`, as `settings`. */
    templates: () => ['ddrTemplates'] as const,
    /** Not below `all()`: an open form keeps the version of the request that the user saw. */
    allDetails: () => ['ddrDetail'] as const,
    details: (ddrId: number) => ['ddrDetail', ddrId] as const,
    detail: (ddrId: number, action: string) => ['ddrDetail', ddrId, action] as const,
    /** Prefixes of all queries that a changed request affects. */
    affected: () => [
      queryKeys.ddr.all(),
      queryKeys.resource.all('ddrReceived'),
      queryKeys.resource.all('ddrSent'),
      ...ddrSources.map((key) => queryKeys.dashboard.sources(key)),
      queryKeys.reports.delivery(),
    ],
  },

  bulkActions: {
    running: (kind: string) => ['runningBulkAction', kind] as const,
    progress: (bulkActionId: string) => ['bulkActionProgress', bulkActionId] as const,
    refusals: (bulkActionId: string) => ['bulkActionRefusals', bulkActionId] as const,
  },

  uploads: {
    running: (kind: string) => ['runningUploads', kind] as const,
    progress: (uploadId: string | null) => ['uploadProgress', uploadId] as const,
  },

  holdings: {
    titleDetails: (customerId: number, titleId: number | null) =>
      ['titleDetails', customerId, titleId] as const,
    uploads: (kind: string, customerId: number, page: number) =>
      ['holdingUploads', kind, customerId, page] as const,
    summary: (customerId: number, kind: string, reportType: string) =>
      ['holdingsSummary', customerId, kind, reportType] as const,
    subjects: (customerId: number) => ['openAccessSubjects', customerId] as const,
    subjectPreview: (customerId: number, subjectIds: readonly number[]) =>
      ['openAccessPreview', customerId, subjectIds] as const,
  },

  packages: {
    /** `owner` is the library or the consortium that subscribes, e.g. `library 201`. */
    detail: (owner: string, packageId: number) => ['package', owner, packageId] as const,
    titles: (owner: string, packageId: number) => ['packageTitles', owner, packageId] as const,
    aggregators: (kind: string, customerId: number) => ['aggregators', kind, customerId] as const,
    subscribedAggregators: (kind: string, customerId: number) =>
      ['subscribedAggregators', kind, customerId] as const,
    available: (kind: string, customerId: number, aggregatorId: number | null) =>
      ['availablePackages', kind, customerId, aggregatorId] as const,
  },

  consortium: {
    members: (consortiumId: number) => ['consortiumMembers', consortiumId] as const,
    packagesOfMember: (consortiumId: number, memberId: number) =>
      ['packagesOfMember', consortiumId, memberId] as const,
    membersOfPackage: (consortiumId: number, packageId: number) =>
      ['membersOfPackage', consortiumId, packageId] as const,
    assignablePackages: (consortiumId: number) => ['assignablePackages', consortiumId] as const,
    assignableMembers: (consortiumId: number) => ['assignableMembers', consortiumId] as const,
  },

  organization: {
    record: (customerId: number) => ['organization', customerId] as const,
    /** The record as the latest undo of a save has left it. */
    undone: (customerId: number) => ['organization', customerId, 'undone'] as const,
    subscription: (filter: object) => ['subscriptionDetails', filter] as const,
    signInTests: (customerId: number) => ['organization', customerId, 'signInTests'] as const,
    accessTypes: () => ['accessTypes'] as const,
    states: (countryId: number) => ['states', countryId] as const,
    cities: (stateId: number) => ['cities', stateId] as const,
  },

  access: {
    check: (customerId: number, question: object) => ['access', customerId, question] as const,
    members: (consortiumId: number) => ['access', 'members', consortiumId] as const,
    credentials: () => ['access', 'credentials'] as const,
    overlaps: (view: string, customerId: number, page: number) =>
      ['access', 'overlaps', view, customerId, page] as const,
    statement: (customerId: number, on: string) => ['access', 'statement', customerId, on] as const,
    bulk: () => ['access', 'bulk'] as const,
    membersWith: (consortiumId: number, question: object) =>
      ['access', 'membersWith', consortiumId, question] as const,
  },

  endUsers: {
    details: (customerId: number, endUserId: number) =>
      ['endUserDetails', customerId, endUserId] as const,
    /** Prefixes of all queries that an upload of users, or its undo, affects; not the check of the chosen file. */
    affected: () => [
      queryKeys.resource.all('endUsers'),
      ['endUserDetails'] as const,
      queryKeys.userUploads.all(),
      queryKeys.dashboard.all(),
    ],
  },

  userUploads: {
    all: () => ['userUploads'] as const,
    userTotal: (customerId: number) => ['userUploads', 'total', customerId] as const,
    page: (customerId: number, page: number) => ['userUploads', customerId, page] as const,
    check: (purpose: string, file: File | null) =>
      ['userSheet', purpose, file?.name, file?.size, file?.lastModified] as const,
  },

  reports: {
    /** Prefix of all figures; the lists to choose from are not below it. */
    figures: () => ['reports', 'figures'] as const,
    services: (source: string, input: object) =>
      ['reports', 'figures', 'services', source, input] as const,
    names: (source: string, input: object) =>
      ['reports', 'figures', 'names', source, input] as const,
    months: (source: string, input: object) =>
      ['reports', 'figures', 'months', source, input] as const,
    appDownloads: (customerId: number | null, consortiumId: number | null) =>
      ['reports', 'figures', 'appDownloads', customerId, consortiumId] as const,
    counter: (input: object) => ['reports', 'figures', 'counter', input] as const,
    /** Prefix of the figures that document delivery requests change. */
    delivery: () => ['reports', 'figures', 'delivery'] as const,
    ddr: (input: object) => ['reports', 'figures', 'delivery', 'ddr', input] as const,
    contu: (input: object) => ['reports', 'figures', 'delivery', 'contu', input] as const,
    contuYearBefore: (input: object) =>
      ['reports', 'figures', 'delivery', 'contuYearBefore', input] as const,
    contuDetails: (referenceId: string) =>
      ['reports', 'figures', 'delivery', 'contuDetails', referenceId] as const,
    contuYears: (customerId: number | null) => ['reports', 'contuYears', customerId] as const,
    regions: () => ['reports', 'regions'] as const,
  },

  counter: {
    months: (customerId: number | null, members: string) =>
      ['counter', 'months', customerId, members] as const,
    credentials: () => ['counter', 'credentials'] as const,
  },
}

/** Milliseconds without a change of the article after which the platform is asked about it. */
export const articleSettlesMs = 400

/** The initial values of the form of a new request. */
export const emptyRequest = {
  articleName: '',
  authors: '',
  sourceName: '',
  articleDoi: '',
  issn: '',
  issueYear: '',
  volume: '',
  issueNumber: '',
  pages: '',
  userName: '',
  userDepartment: '',
  userEmail: '',
  /** Why the article is requested although warnings speak against it. */
  overrideReason: '',
}

/** The values of the form of a new request. */
export type RaiseValues = typeof emptyRequest
/** A field of the form of a new request. */
export type RaiseField = keyof RaiseValues

/** A request without a document, whose article is requested from another library. */
export interface EarlierRequest {
  values: Partial<RaiseValues>
  /** The library that is not suggested again. */
  supplierId: number
}

/** The fields of the article, in the order of the form. */
export const articleFields = [
  'articleName',
  'sourceName',
  'authors',
  'articleDoi',
  'issn',
  'issueYear',
  'volume',
  'issueNumber',
  'pages',
] as const satisfies readonly RaiseField[]

/** The fields of the reader, in the order of the form. */
export const readerFields = [
  'userName',
  'userEmail',
  'userDepartment',
] as const satisfies readonly RaiseField[]

/** The fields that a new request requires. */
export const requiredFields: readonly RaiseField[] = [
  'articleName',
  'sourceName',
  'userName',
  'userEmail',
]

/** Translation key of the label of each field. */
export const raiseLabels: Record<RaiseField, string> = {
  articleName: 'ddr.field.article',
  authors: 'ddr.field.authors',
  sourceName: 'ddr.field.journal',
  articleDoi: 'ddr.field.doi',
  issn: 'ddr.field.issn',
  issueYear: 'ddr.field.year',
  volume: 'ddr.field.volume',
  issueNumber: 'ddr.field.issue',
  pages: 'ddr.field.pages',
  userName: 'ddr.raise.userName',
  userDepartment: 'ddr.field.department',
  userEmail: 'ddr.field.email',
  overrideReason: 'ddr.raise.overrideReason',
}

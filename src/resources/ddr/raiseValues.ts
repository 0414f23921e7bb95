/** What the form of a new request holds. */
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
}

export type RaiseValues = typeof emptyRequest
export type RaiseField = keyof RaiseValues

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

export const readerFields = [
  'userName',
  'userEmail',
  'userDepartment',
] as const satisfies readonly RaiseField[]

export const requiredFields: readonly RaiseField[] = [
  'articleName',
  'sourceName',
  'userName',
  'userEmail',
]

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
}

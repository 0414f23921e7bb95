/** Data types of Release 5.1 that this platform has usage of, as spelt there. */
export const dataTypes = [
  'Book',
  'Conference',
  'Database_AI',
  'Journal',
  'Newspaper_or_Newsletter',
  'Other',
  'Platform',
  'Unspecified',
] as const

/** A COUNTER `Data_Type` that the reports can hold. */
export type DataType = (typeof dataTypes)[number]

/** What the platform's types of titles are called by COUNTER, and why. */
export const titleTypes: {
  resourceTypeId: number
  name: string
  dataType: DataType
  why: string
}[] = [
  { resourceTypeId: 1, name: 'Journals', dataType: 'Journal', why: 'The same.' },
  {
    resourceTypeId: 2,
    name: 'Magazines',
    dataType: 'Newspaper_or_Newsletter',
    why: 'Articles of magazines are News_Items, whose parent is a Newspaper_or_Newsletter.',
  },
  {
    resourceTypeId: 3,
    name: 'Books Series',
    dataType: 'Book',
    why: 'What is read in a series are its volumes.',
  },
  {
    resourceTypeId: 4,
    name: 'Pre-print',
    dataType: 'Other',
    why: 'Article would be nearer, but no Database Report may hold it.',
  },
  {
    resourceTypeId: 5,
    name: 'Conference Proceedings',
    dataType: 'Conference',
    why: 'The same.',
  },
  { resourceTypeId: 12, name: 'Books', dataType: 'Book', why: 'The same.' },
]

const byResourceType = new Map(titleTypes.map((type) => [type.resourceTypeId, type.dataType]))

/** The data type of what was looked at; use of an item whose title is not known cannot be classified. */
export const dataTypeOf = (resourceTypeId: number): DataType =>
  byResourceType.get(resourceTypeId) ?? 'Unspecified'

/** Searches are not of titles: of the platform as a whole, or of an abstract and index database. */
export const searchDataType = { platform: 'Platform', database: 'Database_AI' } as const satisfies {
  platform: DataType
  database: DataType
}

/** Data types whose titles are counted once a visit (Code of Practice §3.3.3). */
export const hasUniqueTitles = (dataType: DataType): boolean => dataType === 'Book'

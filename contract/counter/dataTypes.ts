/** COUNTER data types of Release 5.1 that this platform has usage of, as the standard spells them. */
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

/** The COUNTER data type of each of the platform's resource types, and the reason. */
export const titleTypes: {
  resourceTypeId: number
  name: string
  dataType: DataType
  reason: string
}[] = [
  { resourceTypeId: 1, name: 'Journals', dataType: 'Journal', reason: 'The same.' },
  {
    resourceTypeId: 2,
    name: 'Magazines',
    dataType: 'Newspaper_or_Newsletter',
    reason: 'Articles of magazines are News_Items, whose parent is a Newspaper_or_Newsletter.',
  },
  {
    resourceTypeId: 3,
    name: 'Books Series',
    dataType: 'Book',
    reason: 'What is read in a series are its volumes.',
  },
  {
    resourceTypeId: 4,
    name: 'Pre-print',
    dataType: 'Other',
    reason: 'Article would be nearer, but no Database Report may hold it.',
  },
  {
    resourceTypeId: 5,
    name: 'Conference Proceedings',
    dataType: 'Conference',
    reason: 'The same.',
  },
  { resourceTypeId: 12, name: 'Books', dataType: 'Book', reason: 'The same.' },
]

const byResourceType = new Map(titleTypes.map((type) => [type.resourceTypeId, type.dataType]))

/** Returns the COUNTER data type of a resource type; use of an item whose title is unknown cannot be classified. */
export const dataTypeOf = (resourceTypeId: number): DataType =>
  byResourceType.get(resourceTypeId) ?? 'Unspecified'

/** Data types of searches, which belong to no title but to the platform or to a database. */
export const searchDataType = { platform: 'Platform', database: 'Database_AI' } as const satisfies {
  platform: DataType
  database: DataType
}

/** Returns whether a title of this data type is counted once per session (Code of Practice §3.3.3). */
export const hasUniqueTitles = (dataType: DataType): boolean => dataType === 'Book'

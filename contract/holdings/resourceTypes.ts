/**
 * Names of the resource types by id, as the catalogue and the article index have them (migration 0004). The ids 1 and
 * 12 are specified (docs/requirements/resources.md §9).
 */
export const resourceTypeNames: ReadonlyMap<number, string> = new Map([
  [1, 'Journals'],
  [2, 'Magazines'],
  [3, 'Books Series'],
  [4, 'Pre-print'],
  [5, 'Conference Proceedings'],
  [12, 'Books'],
])

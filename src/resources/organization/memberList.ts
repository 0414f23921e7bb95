import { pageSizes } from '../../../contract/paging.ts'
import type { ListDefaults } from '../load.ts'

/** Initial state of the list of member libraries. */
export const memberList: ListDefaults = {
  resource: 'memberLibraries',
  perPage: pageSizes[0],
  sort: { field: 'label', order: 'ASC' },
}

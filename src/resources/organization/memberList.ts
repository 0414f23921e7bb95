import { pageSizes } from '../../../contract/paging.ts'
import type { ListDefaults } from '../load.ts'

/** What the list of member libraries begins with. */
export const memberList: ListDefaults = {
  resource: 'memberLibraries',
  perPage: pageSizes[0],
  sort: { field: 'label', order: 'ASC' },
}

import type { MemberFlag } from '../../../../contract/organization/memberFlags.ts'
import { pageSizes } from '../../../../contract/paging.ts'
import type { ListDefaults } from '../../load.ts'

/** A member library in the list. */
export interface Member {
  id: number
  label: string
  value: string
  flags: MemberFlag[]
}

/** Initial state of the list of member libraries. */
export const memberList: ListDefaults = {
  resource: 'memberLibraries',
  perPage: pageSizes[0],
  sort: { field: 'label', order: 'ASC' },
}

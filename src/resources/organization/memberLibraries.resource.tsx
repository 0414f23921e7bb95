import Icon from '@mui/icons-material/AccountBalanceOutlined'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { memberLibraries } from '../../../contract/memberLibraries/endpoints.ts'
import { listOf, listQuery, listResult } from '../../dataProvider/binding.ts'
import { listAddress } from '../../links.ts'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { memberList } from './members/memberList.ts'
import { messages } from './messages.ts'

/** The member libraries of a consortium. */
export const resource: ResourceModule = {
  name: 'memberLibraries',
  path: paths.memberLibraries,
  permission: 'memberLibraries.list',
  menu: { label: 'resources.memberLibraries.name', icon: Icon, order: 20 },
  screens: {
    list: async () => (await import('./members/MemberLibraryList.tsx')).MemberLibraryList,
  },
  binding: ({ api, principal, signal }) => ({
    getList: listOf<{ name?: string }>(async ({ name = '' }, params) => {
      const page = await api.memberLibraries.list(
        {
          ...listQuery<NonNullable<InputOf<typeof memberLibraries.list>['sort']>>(params),
          customerId: principal().customerId,
          name,
        },
        { signal },
      )
      return listResult(page, ({ id }) => id)
    }),
  }),
  load: loadList(memberList),
  finder: {
    filterOf: (name) => ({ name }),
    sort: memberList.sort,
    foundIn: ({ label }: { id: number; label: string }) => ({
      name: label,
      address: listAddress(paths.memberLibraries, { name: label }),
    }),
  },
  messages,
  recordRepresentation: 'label',
}

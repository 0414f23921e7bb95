import Icon from '@mui/icons-material/MenuBookOutlined'
import { paths } from '../../paths.ts'
import type { ResourceModule } from '../declaration.ts'
import { loadList } from '../load.ts'
import { titlesBinding, titlesList } from './bindings.ts'
import { holdingFinder } from './holdingFinder.ts'
import { messages } from './messages.ts'

/** The library's subscribed titles. */
export const resource: ResourceModule = {
  name: 'titles',
  path: paths.titles,
  permission: 'titles.list',
  menu: { label: 'resources.titles.name', icon: Icon, order: 31, group: 'librarySubscriptions' },
  screens: {
    list: async () => (await import('./TitlesPage.tsx')).TitlesPage,
  },
  binding: titlesBinding,
  load: loadList(titlesList),
  sample: async () => (await import('./TitlesSample.tsx')).TitlesSample,
  finder: holdingFinder(paths.titles, 'resources.titles.found'),
  messages,
}

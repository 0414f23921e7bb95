import type { SvgIcon } from '@mui/material'
import type { ComponentType } from 'react'
import type { Permission } from '../../contract/permissions.ts'
import type { ResourceBinding } from '../dataProvider/binding.ts'
import type { Load } from './load.ts'

/** Loaded when the screen is opened: `() => import('./TitleList.tsx').then((m) => m.TitleList)`. */
export type LazyScreen = () => Promise<ComponentType>

/** Texts as polyglot takes them, nested by key. */
export interface Messages {
  [key: string]: string | Messages
}

/** Where the side menu shows an entry: at its top level or in one of its groups. */
export type MenuGroup = 'resources' | 'librarySubscriptions' | 'ddr' | 'reports'

export interface MenuEntry {
  /** Key of the label. */
  label: string
  icon: typeof SvgIcon
  /** Place among its neighbours. */
  order: number
  group?: MenuGroup
}

/**
 * A resource, declared in one folder: `src/resources/<feature>/<name>.resource.tsx` exports it as
 * `resource`. Everything the portal needs to know of it stands here; nothing else is edited.
 */
export interface ResourceModule {
  /** Clean name: of the react-admin resource and of the reference to it. */
  name: string
  /** Where its list, or its only page, stands. Records are below: `<path>/create`, `<path>/:id`, `<path>/:id/show`. */
  path: string
  /** Who may open it. The part before the dot is asked for the other actions too. */
  permission: Permission
  screens: {
    list: LazyScreen
    create?: LazyScreen
    edit?: LazyScreen
    show?: LazyScreen
  }
  /** Prefetches what the list shows first, `loadList(titlesList)`: without it, it loads once it is rendered. */
  load?: Load
  menu?: MenuEntry
  /** Its calls; without it the resource speaks the plain dialect at /platform/rest. */
  binding?: ResourceBinding
  /** By language; English must be complete. */
  messages?: { en: Messages; hi?: Messages }
  /** Field, or function of the record, that names a record in titles and references. */
  recordRepresentation?: string
}

import type { SvgIcon } from '@mui/material'
import type { ComponentType } from 'react'
import type { RaRecord, SortPayload } from 'react-admin'
import type { Permission } from '../../contract/permissions.ts'
import type { ResourceBinding } from '../dataProvider/binding.ts'
import type { Load } from './load.ts'

/** Loads the component of a screen: `() => import('./TitleList.tsx').then((m) => m.TitleList)`. */
export type LazyScreen = () => Promise<ComponentType>

/** Texts in polyglot's format, nested by key. */
export interface Messages {
  [key: string]: string | Messages
}

/** The groups of the side menu. */
export type MenuGroup = 'resources' | 'librarySubscriptions' | 'ddr' | 'reports'

/** An entry of the side menu. */
export interface MenuEntry {
  /** Translation key of the label. */
  label: string
  icon: typeof SvgIcon
  /** Position among the entries of the same group, ascending. */
  order: number
  group?: MenuGroup
}

/** A record that the finder of the header lists. */
export interface FoundRecord {
  name: string
  /** A second line, such as an identifier. */
  detail?: string
  /** Address that shows the record. */
  address: string
}

/** How the finder of the header finds records of a resource: by the resource's own list. */
export interface RecordFinder {
  /** Translation key of the heading above the found records; by default the name of the resource. */
  label?: string
  /** Returns the filter of the list for a typed text; null when no record of the resource can match it. */
  filterOf(text: string): Record<string, unknown> | null
  sort: SortPayload
  /** Returns what the finder shows of a row. */
  foundIn(row: RaRecord): FoundRecord
}

/**
 * Declares a resource: `src/resources/<feature>/<name>.resource.tsx` exports it as `resource`. The
 * portal reads everything about a resource from here, so no other file needs a change.
 */
export interface ResourceModule {
  /** Name of the react-admin resource, used in `reference="…"`. */
  name: string
  /**
   * Address of its list, or of its only page. Records are below: `<path>/create`, `<path>/:id`,
   * `<path>/:id/show`.
   */
  path: string
  /**
   * Permission to open it. The part before the dot is the permission resource of all its actions.
   */
  permission: Permission
  screens: {
    list: LazyScreen
    create?: LazyScreen
    edit?: LazyScreen
    show?: LazyScreen
  }
  /**
   * Prefetches what the list shows first, e.g. `loadList(titlesList)`. Without it, the list loads
   * when it is rendered.
   */
  load?: Load
  /**
   * Shows the parts of the list or page with made-up data. The portal renders it once, unseen, so that the first screen
   * with such parts opens sooner (`<WarmUp>`).
   */
  sample?: LazyScreen
  menu?: MenuEntry
  /**
   * Parameters of its address that the menu carries to other screens that declare them too, such as the member library
   * in question.
   */
  sharedParams?: readonly string[]
  /** Finds single records from the header; without it the finder offers the resource's screens only. */
  finder?: RecordFinder
  /**
   * Maps react-admin's methods to calls; without it the resource uses ra-data-simple-rest at
   * /platform/rest.
   */
  binding?: ResourceBinding
  /** Texts by language; English must be complete. */
  messages?: { en: Messages; hi?: Messages }
  /** Field name, or function of the record, that titles and references show. */
  recordRepresentation?: string
}

import { createContext, useContext } from 'react'
import type { OrganizationRecord } from '../../../../contract/organization/endpoints.ts'
import type { DraftField, OrganizationDraft } from '../../../../contract/organization/draft.ts'
import type { Module } from '../../../../contract/organization/credentials.ts'

/** The editable fields of an organisation's record. */
export type Draft = OrganizationDraft

/** What is typed into the form of a row: for a row of the list at `index`, or for a new one when it is null. */
export interface TypedRow<T = unknown> {
  index: number | null
  input: T
}

/** The rows that are typed and not added, by the key under which their form reports them. */
export type TypedRows = Partial<Record<string, TypedRow>>

/** Input of a form inside a section that is not part of the record yet. */
export interface UnfinishedEntry {
  /** What was typed, for the question before a save. */
  label: string
  /** Whether the input is complete and without faults. */
  canAdd: boolean
  /** Rows become part of the record; credentials are saved by calls of their own, after it. */
  part: 'record' | 'credentials'
  add: () => void
  leaveOut: () => void
  /** What a draft of the record stores of the input; missing for credentials, of which nothing is stored. */
  typed?: TypedRow
}

/** What the sections of the editor share. */
export interface Editor {
  /** The record as it was loaded; changes are measured against it. */
  base: OrganizationRecord
  canEdit: (field: DraftField) => boolean
  mayEditCredentials: boolean
  /** Returns whether a reset of the module's credentials takes the current password. */
  needsCurrentPassword: (module: Module) => boolean
  /** Counts how often the whole draft was replaced, by a save, a discard or a merge. */
  resetCount: number
  /** What was typed into the forms of rows in the draft that replaced the values last. */
  resumedRows: TypedRows
  /** Receives the unfinished input of a form by the form's key; null when there is none. */
  onUnfinished: (key: string, entry: UnfinishedEntry | null) => void
  /** Called when the user name of a module has changed, which needs no save. */
  onUserNameChange: (module: Module, userName: string) => void
}

const EditorContext = createContext<Editor | null>(null)
/** Provides the editor to its sections. */
export const EditorProvider = EditorContext.Provider

/** Returns the editor around a section. Throws when there is none. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('useEditor: no editor above')
  return editor
}

import { createContext, useContext } from 'react'
import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import type { DraftField, OrganizationDraft } from '../../../contract/organization/record.ts'
import type { Module } from '../../../contract/organization/credentials.ts'

export type Draft = OrganizationDraft

export interface Editor {
  /** The record as it was read: what changes are measured against. */
  base: OrganizationRecord
  canEdit: (field: DraftField) => boolean
  mayEditCredentials: boolean
  /** A module has another user name now, without a save. */
  onUserNameChange: (module: Module, userName: string) => void
}

const EditorContext = createContext<Editor | null>(null)
export const EditorProvider = EditorContext.Provider

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('useEditor: no editor above')
  return editor
}

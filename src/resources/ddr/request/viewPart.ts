import type { EntryKind } from '../../../../contract/ddr/lifecycle.ts'

/** A part of the details of a request that may have unsaved text. */
export type ViewPart = 'move' | EntryKind

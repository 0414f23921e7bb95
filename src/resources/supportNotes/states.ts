import { supportNoteStates } from '../../../contract/supportNotes/supportNote.ts'

/** The states of a support note as choices of a select input. */
export const states = supportNoteStates.map((id) => ({
  id,
  name: `resources.supportNotes.states.${id}`,
}))

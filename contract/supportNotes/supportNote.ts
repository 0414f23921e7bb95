import { z } from 'zod'
import { optionalText, requiredChoice, requiredText } from '../kernel/formFields.ts'
import { inputDay } from '../kernel/days.ts'

/** The states of a support note. */
export const supportNoteStates = ['open', 'done'] as const

/** What a form sends of a support note. */
export const supportNoteShape = z.object({
  subject: requiredText('Enter a subject', 200),
  note: optionalText(2000),
  state: requiredChoice('Choose a state', supportNoteStates),
  followUpOn: inputDay.nullish().transform((day) => day ?? null),
})

/** A support note as it is entered. */
export type SupportNote = z.output<typeof supportNoteShape>

import { cutText } from '../../contract/kernel/cutText.ts'
import { maxNoteLength } from '../../contract/iso18626/messages.ts'

const cutMark = '… (shortened)'

/** Returns a text as a note of a message; one that is too long is cut, and says so at its end. */
export const fitNote = (text: string): string =>
  text.length <= maxNoteLength ? text : cutText(text, maxNoteLength - cutMark.length) + cutMark

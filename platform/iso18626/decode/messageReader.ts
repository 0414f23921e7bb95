import { isDay } from '../../../contract/calendar.ts'
import { type ErrorType, maxNoteLength } from '../../../contract/iso18626/messages.ts'
import type { XmlElement } from '../xml.ts'
import { DecodeError, type PartOfMessage } from './decodeError.ts'
import { ElementReader } from './elementReader.ts'

const dateTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/

/** Reads the values of a message; what cannot be read throws `DecodeError` with what was read until then. */
export class MessageReader extends ElementReader {
  /** Filled by the decoder as it reads. */
  readonly part: PartOfMessage = {
    version: '2021-2',
    kind: 'request',
    supplyingAgency: null,
    requestingAgency: null,
    requestId: null,
    reasonForMessage: null,
    action: null,
  }

  /** Returns the error to throw, with the element or value that it is about. */
  error(type: ErrorType, value: string): DecodeError {
    return new DecodeError({ type, value }, this.part)
  }

  /** Returns the error to throw for an element that is missing, or for what is no message at all. */
  malformed(value: string): DecodeError {
    return this.error('BadlyFormedMessage', value)
  }

  /** Returns the text of a child; '' without one, and refused when it is longer than `max` characters. */
  limitedText(parent: XmlElement | undefined, name: string, max: number): string {
    const text = this.text(parent, name)
    if (text.length > max) {
      throw this.error('UnrecognisedDataValue', `${name}: more than ${max} characters`)
    }
    return text
  }

  /** Returns the note of a message; '' without one. */
  note(parent: XmlElement | undefined): string {
    return this.limitedText(parent, 'note', maxNoteLength)
  }

  /** Returns one of the values of a closed code list; null without the element. */
  code<const Values extends readonly string[]>(
    parent: XmlElement | undefined,
    name: string,
    values: Values,
  ): Values[number] | null {
    const text = this.text(parent, name)
    if (text === '') return null
    const code = values.find((value) => value === text)
    if (code === undefined) {
      throw this.error('UnrecognisedDataValue', `${name}: ${text.slice(0, 100)}`)
    }
    return code
  }

  /** Returns a required instant in UTC; one without a time zone is in UTC. */
  instant(parent: XmlElement | undefined, name: string): string {
    const text = this.text(parent, name)
    if (text === '') throw this.malformed(name)
    const at =
      dateTimePattern.test(text) && isDay(text.slice(0, 10))
        ? new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
        : new Date(Number.NaN)
    // The database knows no day before 4713 BC, and nobody writes of one before 1900.
    const isKnown = at >= new Date('1900-01-01') && at < new Date('9999-01-01')
    if (!isKnown) throw this.error('UnrecognisedDataValue', name)
    return at.toISOString()
  }
}

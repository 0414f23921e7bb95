import type { ErrorType, MessageError } from '../../contract/iso18626/messages.ts'

/** Thrown before anything is written for a message that was read but cannot be carried out. */
export class RejectedMessage extends Error {
  readonly error: MessageError

  constructor(error: MessageError) {
    super(`${error.type}: ${error.value}`)
    this.error = error
  }
}

/** Returns the error of a confirmation. */
export const messageError = (type: ErrorType, value: string): MessageError => ({ type, value })

/** Returns the error to throw for a value that is not known here, by the name of its element. */
export const unknownValue = (element: string): RejectedMessage =>
  new RejectedMessage(messageError('UnrecognisedDataValue', element))

import type {
  AgencyId,
  Iso18626Version,
  MessageError,
  MessageKind,
  ReasonForMessage,
  RequesterAction,
} from '../../../contract/iso18626/messages.ts'

/** What was read of a message before it was refused; its confirmation repeats it. */
export interface PartOfMessage {
  version: Iso18626Version
  kind: MessageKind
  supplyingAgency: AgencyId | null
  requestingAgency: AgencyId | null
  requestId: string | null
  reasonForMessage: ReasonForMessage | null
  action: RequesterAction | null
}

/** Thrown for a message that is refused, with the error of its confirmation. */
export class DecodeError extends Error {
  readonly error: MessageError
  readonly part: PartOfMessage

  constructor(error: MessageError, part: PartOfMessage) {
    super(`${error.type}: ${error.value}`)
    this.error = error
    this.part = part
  }
}

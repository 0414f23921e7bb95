import { cutText } from '../../../contract/kernel/cutText.ts'
import {
  type Confirmation,
  errorTypes,
  messageKinds,
  reasonsForMessage,
  requesterActions,
} from '../../../contract/iso18626/messages.ts'
import { readXml, type XmlElement, XmlError } from '../xml.ts'
import { ElementReader } from './elementReader.ts'

/** Returns the confirmation in an answer; null when the answer is none. */
export function decodeConfirmation(xml: string): Confirmation | null {
  const root = rootOf(xml)
  const [name, elements] = root === null ? [] : ([...root.children][0] ?? [])
  const kind = messageKinds.find((known) => `${known}Confirmation` === name)
  const body = elements?.[0]
  const reader = new ElementReader()
  const header = reader.child(body, 'confirmationHeader')
  const status = reader.text(header, 'messageStatus')
  if (kind === undefined || (status !== 'OK' && status !== 'ERROR')) return null
  const errorData = reader.child(body, 'errorData')
  const errorType = reader.text(errorData, 'errorType')
  return {
    kind,
    supplyingAgency: reader.agency(header, 'supplyingAgencyId'),
    requestingAgency: reader.agency(header, 'requestingAgencyId'),
    requestId: cutText(reader.text(header, 'requestingAgencyRequestId'), 200) || null,
    timestamp: cutText(reader.text(header, 'timestamp'), 40),
    receivedAt: cutText(reader.text(header, 'timestampReceived'), 40),
    error:
      status === 'OK'
        ? null
        : {
            type: errorTypes.find((known) => known === errorType) ?? 'BadlyFormedMessage',
            value: cutText(reader.text(errorData, 'errorValue'), 500),
          },
    reasonForMessage:
      reasonsForMessage.find((known) => known === reader.text(body, 'reasonForMessage')) ?? null,
    action: requesterActions.find((known) => known === reader.text(body, 'action')) ?? null,
  }
}

function rootOf(xml: string): XmlElement | null {
  try {
    return readXml(xml).root
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

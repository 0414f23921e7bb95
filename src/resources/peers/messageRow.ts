import type { UnusedElement } from '../../../contract/iso18626/messages.ts'
import type { MessageDirection, PeerMessageState } from '../../../contract/iso18626/peer.ts'

/** A message as its list has it. */
export interface PeerMessageRow {
  id: number
  createdAt: string
  direction: MessageDirection
  topic: string
  state: PeerMessageState
  /** Why it failed, in English; '' without a failure. */
  lastError: string
  /** Without secrets; '' for one that was not sent yet. */
  xml: string
  confirmation: string
  unused: UnusedElement[]
}

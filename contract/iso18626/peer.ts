import { z } from 'zod'
import { optionalLine, requiredChoice, requiredText } from '../kernel/formFields.ts'
import { maxInteger } from '../kernel/ids.ts'
import { iso18626Versions } from './messages.ts'

/** Shortest security code in characters: too long to be guessed by trying. */
export const minSecurityCodeLength = 12

/** Directions of messages: `in` are those that Carrel has received. */
export const messageDirections = ['in', 'out'] as const

/** Whether a message was received or is sent. */
export type MessageDirection = (typeof messageDirections)[number]

/** States of messages: of incoming ones, and of the outbox. */
export const peerMessageStates = [
  'accepted',
  'refused',
  'queued',
  'sending',
  'sent',
  'failed',
] as const

/** The state of a message. */
export type PeerMessageState = (typeof peerMessageStates)[number]

const securityCode = z
  .string()
  .max(200)
  .refine((text) => text === '' || text.length >= minSecurityCodeLength, {
    error: `Enter at least ${minSecurityCodeLength} characters`,
  })
  .nullish()
  .transform((text) => text ?? '')

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** What a form sends of a peer. An empty security code of a stored peer leaves the stored one. */
export const peerShape = z.object({
  name: requiredText('Enter a name', 200),
  version: requiredChoice('Choose a version', iso18626Versions),
  address: requiredText('Enter an address', 1024).refine(isWebAddress, {
    error: 'Enter an address that begins with https://',
  }),
  accountId: requiredText('Enter an account id', 100),
  securityCode,
  ourAccountId: optionalLine(100),
  ourSecurityCode: securityCode,
  isEnabled: z.boolean().default(true),
})

/** A peer as it is entered. */
export type PeerInput = z.output<typeof peerShape>

/** What a form sends of a library's agency id. */
export const agencyShape = z.object({
  libraryId: z.int('Choose a library').min(1, 'Choose a library').max(maxInteger),
  idType: requiredText('Enter a type, such as ISIL', 100),
  idValue: requiredText('Enter the id', 200),
  peerId: z
    .int()
    .min(1)
    .max(maxInteger)
    .nullish()
    .transform((id) => id ?? null),
})

/** A library's agency id as it is entered. */
export type AgencyInput = z.output<typeof agencyShape>

import { primaryAccessType } from '../../contract/organization/primaryAccessType.ts'

interface Contact {
  accessType: string
  firstName: string
  lastName: string
}

/** Returns the first and last name of the primary contact, or undefined when there is none. */
export function primaryContact(contacts: readonly Contact[]): string | undefined {
  const contact = contacts.find(({ accessType }) => accessType === primaryAccessType)
  return contact && `${contact.firstName} ${contact.lastName}`.trim()
}

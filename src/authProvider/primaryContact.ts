interface Contact {
  accessType: string
  firstName: string
  lastName: string
}

/** Access type of the primary contact (docs/requirements/portal.md §2.2). */
const primaryAccessType = '1'

/** Returns the first and last name of the primary contact, or undefined when there is none. */
export function primaryContact(contacts: readonly Contact[]): string | undefined {
  const contact = contacts.find(({ accessType }) => accessType === primaryAccessType)
  return contact && `${contact.firstName} ${contact.lastName}`.trim()
}

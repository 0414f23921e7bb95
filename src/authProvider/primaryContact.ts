interface Contact {
  accessType: string
  firstName: string
  lastName: string
}

/** spec: portal §2.2, "the contact whose access type is 1". */
const primaryAccessType = '1'

/** First and last name of the first contact that the portal welcomes. */
export function primaryContact(contacts: readonly Contact[]): string | undefined {
  const contact = contacts.find(({ accessType }) => accessType === primaryAccessType)
  return contact && `${contact.firstName} ${contact.lastName}`.trim()
}

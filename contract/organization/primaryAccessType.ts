/**
 * The access type of the primary contact, whom new credentials are mailed to (docs/requirements/resources.md §3). In a
 * file of its own, because the shell of the portal needs it without the rules of contacts.
 */
export const primaryAccessType = '1'

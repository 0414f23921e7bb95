/** Returns who made an entry of the history: a library as a whole, without an account here. */
export const libraryActor = (customerId: number, at: Date) => ({
  at,
  accountId: null,
  customerId,
  staffName: null,
})

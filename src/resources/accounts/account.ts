/** A row of the list of accounts, as far as its buttons need it. */
export interface AccountRecord {
  id: number
  userName: string
  isEnabled: boolean
}

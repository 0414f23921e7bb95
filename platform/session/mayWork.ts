import { subscriptionIsOpen } from '../../contract/session/subscription.ts'

interface Session {
  infoAdmin: boolean
  staffName: string | null
  subscriptionEndsOn: string | null
  graceDays: number
}

/**
 * Returns whether a session may work on the day `today` (YYYY-MM-DD): the customer's subscription is open, or support
 * staff act for the customer, who also serve customers whose subscription has ended.
 */
export const mayWork = (session: Session, today: string): boolean =>
  isSupportStaff(session) ||
  subscriptionIsOpen(today, session.subscriptionEndsOn, session.graceDays)

const isSupportStaff = ({ infoAdmin, staffName }: Session): boolean =>
  infoAdmin || staffName !== null

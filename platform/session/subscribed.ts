import { subscriptionIsOpen } from '../../contract/session/subscription.ts'
import { today } from '../ports/clock.ts'

interface Session {
  infoAdmin: boolean
  staffName: string | null
  subscriptionEndsOn: string | null
  graceDays: number
}

/**
 * Returns whether a session may work at `now`: the customer's subscription is open, or support staff act for the
 * customer, who also serve customers whose subscription has ended.
 */
export const mayWork = (session: Session, now: Date): boolean =>
  isSupportStaff(session) ||
  subscriptionIsOpen(today(now), session.subscriptionEndsOn, session.graceDays)

const isSupportStaff = ({ infoAdmin, staffName }: Session): boolean =>
  infoAdmin || staffName !== null

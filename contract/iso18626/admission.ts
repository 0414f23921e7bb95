import type { DdrStatus } from '../ddr/model.ts'
import { isFull } from '../ddr/suppliers/suggestion.ts'
import { supplierRuleFaults, suspendedText } from '../ddr/suppliers/supplierRules.ts'
import type { SupplierSettings } from '../ddr/suppliers/supplierSettings.ts'
import { closureOn } from '../ddr/suppliers/workingCalendar.ts'

/** Why a request of another system is answered at once, without a librarian. */
export interface Refusal {
  /** By contract/iso18626/mapping.ts, `discarded` is sent as PolicyProblem and `unfilled` as NotAvailableForILL. */
  to: Extract<DdrStatus, 'discarded' | 'unfilled'>
  /** The note of the answer. */
  reason: string
}

/** What decides whether a supplier takes a request that comes by ISO 18626. */
export interface RequestForAdmission {
  pages: string
  /** Requests of all libraries that wait for an answer of the supplier. */
  openRequests: number
  /** YYYY-MM-DD. */
  today: string
  /** Whether the supplier's subscription has ended with its days of grace, so that nobody signs in to answer. */
  isSuspended: boolean
}

/**
 * Returns why a supplier refuses a request that comes by ISO 18626 on the day `today`; null when it takes the request.
 * The rule about the title page does not apply, because no element of the standard asks for it; a library of last
 * resort takes a request like any other, because the peer has chosen it (docs/iso18626.md).
 */
export function admissionRefusal(
  settings: SupplierSettings,
  { pages, openRequests, today, isSuspended }: RequestForAdmission,
): Refusal | null {
  if (isSuspended) return { to: 'unfilled', reason: suspendedText }
  const { pages: fault } = supplierRuleFaults({ ...settings, needsTitlePage: false }, { pages })
  if (fault !== undefined) return { to: 'discarded', reason: fault }
  const { maxOpenRequests } = settings
  if (isFull({ openRequests, maxOpenRequests })) {
    const reason = `This library takes at most ${maxOpenRequests} open requests, and has them now`
    return { to: 'unfilled', reason }
  }
  const closure = closureOn(settings, today)
  // While nobody answers requests wait; one that should go on to the next library is for the peer to send on.
  if (closure?.meanwhile === 'forward') {
    return { to: 'unfilled', reason: `This library is closed until ${closure.to}` }
  }
  return null
}

import { spanOfYear, yearOf } from '../../../contract/calendar.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { Call } from '../../context.ts'
import { institutionNames } from '../raise/pickStore.ts'
import { countByPartyAndStatus } from './countStore.ts'
import { requestFilter } from './requestFilter.ts'
import { statusTotals } from './statusTotals.ts'

/**
 * Returns the requests of a year, this one by default, by partner and status, the busiest partner first
 * (docs/assumptions.md#delivered-requests).
 */
export const overview =
  (side: DdrSide) => async (input: InputOf<typeof ddr.receivedOverview>, call: Call) => {
    const customerId = input.customerId ?? call.session.customerId
    const year = input.year ?? yearOf(call.today)
    const summaryFilter = {
      customerId,
      partnerId: null,
      status: 'all' as const,
      priority: null,
      ddrId: null,
    }
    const filter = requestFilter(side, { ...summaryFilter, ...spanOfYear(year) }, call.session)
    return call.transaction(async (db) => {
      const names = new Map(
        (await institutionNames(db)).map(({ id, displayName }) => [id, displayName]),
      )
      const party = side === 'received' ? 'requesterId' : 'supplierId'
      const counts = await countByPartyAndStatus(db, filter, party)
      return [...counts]
        .map(([partnerId, of]) =>
          Object.assign(statusTotals(of), { partnerName: names.get(partnerId) ?? '' }),
        )
        .sort(
          (one, other) =>
            other.total - one.total || one.partnerName.localeCompare(other.partnerName),
        )
    })
  }

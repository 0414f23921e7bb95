import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { Call } from '../../context.ts'
import { institutionNames } from '../raise/pickStore.ts'
import { countByPartyAndStatus } from './countStore.ts'
import { requestFilter } from './requestFilter.ts'

const noCounts = { delayed: 0, filled: 0, unfilled: 0, discarded: 0, duplicate: 0, pending: 0 }

/**
 * Returns the requests of a year by partner and status, the busiest partner first
 * (docs/assumptions.md#delivered-requests).
 */
export const overview =
  (side: DdrSide) =>
  async ({ customerId, year }: InputOf<typeof ddr.receivedOverview>, call: Call) => {
    const span = { from: `${year}-01-01`, to: `${year}-12-31` }
    const summaryFilter = {
      customerId,
      partnerId: null,
      status: 'all' as const,
      priority: null,
      ddrId: null,
    }
    const filter = requestFilter(side, { ...summaryFilter, ...span }, call.session)
    return call.transaction(async (db) => {
      const names = new Map(
        (await institutionNames(db)).map(({ id, displayName }) => [id, displayName]),
      )
      const partners = new Map<number, typeof noCounts>()
      const party = side === 'received' ? 'requesterId' : 'supplierId'
      const counts = await countByPartyAndStatus(db, filter, party)
      for (const [partnerId, { filledOutside, ...of }] of counts) {
        partners.set(partnerId, { ...of, filled: of.filled + filledOutside })
      }
      return [...partners]
        .map(([partnerId, of]) => {
          const total = Object.values(of).reduce((sum, count) => sum + count, 0)
          const partnerName = names.get(partnerId) ?? ''
          return Object.assign(of, { partnerName, notFilled: total - of.filled, total })
        })
        .sort(
          (one, other) =>
            other.total - one.total || one.partnerName.localeCompare(other.partnerName),
        )
    })
  }

import { contuBalance } from '../../../contract/ddr/contu.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { Call, Db, Handler } from '../../context.ts'
import { currentOrigins } from '../../entitlement/currentStore.ts'
import { contuFilled } from '../request/requestStore.ts'
import { withCatalogueNumbers } from './catalogueNumbers.ts'
import { findEarlierRequest, findTitle } from './createStore.ts'
import { endOf, publicationDate } from './publicationDate.ts'

/** Returns warnings about a request before it is created; none of them prevents it. */
export const warnings: Handler<typeof ddr.warnings> = async (sent, call) => {
  const input = withCatalogueNumbers(sent)
  const { articleLists } = call.platform
  const retraction = await articleLists.retraction(input.articleDoi)
  const openCopy = await articleLists.openCopy(input.articleDoi)
  const others = await libraryWarnings(input, call)
  return { ...others, retraction, openCopy }
}

/** Returns the warnings that depend on the library: what it holds, what it requested before, and CONTU. */
const libraryWarnings = (input: InputOf<typeof ddr.warnings>, call: Call) =>
  call.transaction(async (db) => {
    const { contuRule: rule } = call.platform.config
    const { customerId, sourceName, issn } = input
    const title = await findTitle(db, { issn, name: sourceName })
    const origins =
      title === undefined ? [] : await currentOrigins(db, { customerId, titleId: title.id })
    const earlier = await findEarlierFor(db, call, input)
    const requestedOn = call.today
    const journalKey = title === undefined ? keyWithoutTitle(input) : `title:${title.id}`
    const filled = await contuFilled(db, { requesterId: customerId, journalKey, requestedOn }, rule)
    const publishedBy = endOf(publicationDate({ ...input, issueMonth: '', issueDate: '' }))
    const contu = contuBalance({ filled, publishedBy, requestedOn }, rule)
    return {
      held: [
        ...(origins.includes('own') ? (['own'] as const) : []),
        ...(origins.includes('consortium') ? (['consortium'] as const) : []),
        ...(title?.isOpenAccess ? (['openAccess'] as const) : []),
      ],
      earlierRequest: earlier
        ? { ddrId: earlier.id, requestedOn: earlier.requestedOn, status: earlier.status }
        : null,
      contu: contu.message,
      overContu: contu.counts && contu.balance === 0,
    }
  })

/** Returns the `journal_key` of a request whose journal the catalogue lacks. */
const keyWithoutTitle = ({ issn, sourceName }: { issn: string; sourceName: string }): string =>
  issn === '' ? `name:${sourceName.toLowerCase()}` : `issn:${issn}`

interface NewRequest {
  customerId: number
  articleDoi: string
  articleName: string
  sourceName: string
}

/** Returns the latest request of a library for the same article, in the days in which a new one repeats it. */
export const findEarlierFor = (db: Db, call: Call, input: NewRequest) =>
  findEarlierRequest(db, input.customerId, input, {
    today: call.today,
    days: call.platform.config.ddrDuplicateDays,
  })

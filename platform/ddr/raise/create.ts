import type { ddr } from '../../../contract/ddr/endpoints.ts'
import { defaultPriority } from '../../../contract/ddr/model.ts'
import {
  pagesWithTitlePage,
  type RequestForRules,
  ruleFaultsOfAll,
  suspendedText,
} from '../../../contract/ddr/suppliers/supplierRules.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call, Db, Handler } from '../../context.ts'
import { queueMoveMessage } from '../../iso18626/outgoing.ts'
import { audit } from '../../session/audit.ts'
import { withCatalogueNumbers } from './catalogueNumbers.ts'
import {
  countRaised,
  findInstitution,
  findTitle,
  insertRequest,
  lockSupplier,
  nextRequestId,
  lockRequester,
  openRequests,
} from './createStore.ts'
import { derivedColumns } from './derivedColumns.ts'
import { listInstitutions, listPriorities } from './pickStore.ts'
import { dateFaults, type Issue, publicationDate } from './publicationDate.ts'
import { isSuspendedSupplier } from './supplierStore.ts'
import { addHistory } from '../request/requestStore.ts'
import { readSettings } from '../settings/settingsStore.ts'
import { findEarlierFor } from './warnings.ts'

/** Creates a request, and marks it as a repetition when the library requested the same article a few days ago. */
export const create: Handler<typeof ddr.create> = async (sent, call) => {
  const input = withCatalogueNumbers(sent)
  const isSuspended = await isSuspendedSupplier(call.platform.db, input.supplierId, call.today)
  return call.write(async (db) => {
    const { consortiumId } = await checkSupplier(db, input)
    if (isSuspended) throw suspendedSupplier()
    await checkForwardTo(db, input, consortiumId)
    const priorityId = await requirePriority(db, input.priority)
    checkDate(input, call.today)
    await lockRequester(db, input.customerId)
    await requireQuota(db, call, input.customerId)
    await checkRules(db, input)
    const earlier = await findEarlierFor(db, call, input)
    const title = await findTitle(db, { issn: input.issn, name: input.sourceName })
    const ddrId = await nextRequestId(db)
    await insertRequest(db, {
      ...inputColumns(input),
      ...derivedColumns({ ddrId, today: call.today, title, earlier }),
      consortiumId,
      requestedAt: call.now,
      priorityId,
    })
    await addHistory(db, {
      ddrId,
      at: call.now,
      accountId: call.session.userId,
      customerId: input.customerId,
      staffName: call.session.staffName,
      from: null,
      to: 'pending',
      note: noteOf(input, earlier),
    })
    await queueMoveMessage(db, { ddrId, move: 'create', at: call.now })
    await audit(db, call, { action: 'ddr.create', targetType: 'ddr', targetId: ddrId })
    return { ddrId, isDuplicate: earlier !== undefined }
  })
}

/** Returns the columns of a request that are as its input has them. */
const inputColumns = (input: InputOf<typeof ddr.create>) => ({
  requesterId: input.customerId,
  supplierId: input.supplierId,
  articleName: input.articleName,
  authors: input.authors,
  sourceName: input.sourceName,
  issn: input.issn || null,
  articleDoi: input.articleDoi || null,
  volume: input.volume,
  issueNumber: input.issueNumber,
  pages: pagesWithTitlePage(input),
  publicationDate: publicationDate(input),
  userName: input.userName,
  userDepartment: input.userDepartment,
  userDesignation: input.userDesignation,
  userEmail: input.userEmail,
  userMobile: input.userMobile,
  forwardTo: input.forwardTo ?? [],
})

/** Returns the note in the history of a request about the warnings that it was made despite; '' without one. */
const noteOf = (
  { overrideReason }: { overrideReason?: string | undefined },
  earlier: { id: number } | undefined,
): string =>
  [
    earlier === undefined ? '' : `The same article was asked for in request ${earlier.id}`,
    overrideReason ? `Requested despite warnings: ${overrideReason}` : '',
  ]
    .filter((part) => part !== '')
    .join('. ')

interface ForwardInput {
  customerId: number
  supplierId: number
  forwardTo?: number[] | undefined
}

/**
 * Returns the consortium within which a library requests from another. Throws `Problem('invalid')` naming the supplier
 * that is no other member of it.
 */
async function checkSupplier(db: Db, input: { customerId: number; supplierId: number }) {
  const supplier = await findInstitution(db, input.supplierId)
  const requester = await findInstitution(db, input.customerId)
  const consortiumId = requester?.consortiumId ?? null
  const isOtherMember =
    supplier !== undefined &&
    supplier.id !== input.customerId &&
    supplier.id !== supplier.consortiumId &&
    supplier.consortiumId === consortiumId
  if (!isOtherMember || consortiumId === null) {
    throw new Problem('invalid', 'Only another member of the consortium can be asked', {
      fields: { supplierId: 'not a member' },
    })
  }
  return { consortiumId }
}

/** Returns the problem of a supplier whose subscription has ended: nobody could sign in to answer. */
const suspendedSupplier = (): Problem =>
  new Problem('invalid', suspendedText, { fields: { supplierId: suspendedText } })

/**
 * Throws `Problem('invalid')` naming the field when the request lacks what its supplier, or a library that it may go on
 * to, needs, or the supplier has as many open requests as it takes.
 */
async function checkRules(
  db: Db,
  input: { supplierId: number; forwardTo?: number[] | undefined } & RequestForRules,
): Promise<void> {
  const { supplierId, forwardTo = [] } = input
  const settings = await readSettings(db, [supplierId, ...forwardTo])
  const fields: Record<string, string> = ruleFaultsOfAll(
    [supplierId, ...forwardTo].map(settings.of),
    input,
  )
  const { maxOpenRequests } = settings.of(supplierId)
  if (maxOpenRequests !== null) {
    await lockSupplier(db, supplierId)
    if ((await openRequests(db, supplierId)) >= maxOpenRequests) {
      fields['supplierId'] =
        `This library takes at most ${maxOpenRequests} open requests, and has them now`
    }
  }
  const texts = Object.values(fields)
  if (texts.length > 0) throw new Problem('invalid', texts.join('; '), { fields })
}

/**
 * Throws `Problem('invalid')` unless the libraries to forward to are different members other than the two of the
 * request.
 */
async function checkForwardTo(
  db: Db,
  { customerId, supplierId, forwardTo = [] }: ForwardInput,
  consortiumId: number,
): Promise<void> {
  if (forwardTo.length === 0) return
  const members = await listInstitutions(db, consortiumId)
  const possible = new Set(members.map(({ id }) => id))
  for (const id of [customerId, supplierId]) possible.delete(id)
  // Each library is possible once.
  if (forwardTo.every((id) => possible.delete(id))) return
  throw new Problem('invalid', 'A request goes on to other members, each once', {
    fields: { forwardTo: 'Choose other members, each once' },
  })
}

/** Returns the id of a priority that is given by id, or by name in any case; null means the default one. */
async function requirePriority(db: Db, priority: number | string | null): Promise<number> {
  const idOrName = String(priority ?? defaultPriority).toLowerCase()
  const priorities = await listPriorities(db)
  const found = priorities.find(({ priorityId, name }) =>
    [`${priorityId}`, name.toLowerCase()].includes(idOrName),
  )
  if (found !== undefined) return found.priorityId
  throw new Problem('invalid', `No priority ${priority}`, {
    fields: { priority: 'not a priority' },
  })
}

/** Seconds after which a library whose requests of a day are used up may try again: another day may have begun. */
const retryAfterSeconds = 3600

/** Throws `Problem('throttled')` when the library has raised as many requests today as `REQUEST_QUOTA` allows. */
async function requireQuota(db: Db, { platform, today }: Call, customerId: number): Promise<void> {
  const { requestQuota } = platform.config
  if ((await countRaised(db, customerId, today)) < requestQuota) return
  const message = `A library may raise ${requestQuota} requests in a day`
  throw new Problem('throttled', message, { retryAfter: retryAfterSeconds })
}

/** Throws `Problem('invalid')` naming each part of the date of publication that cannot be stored. */
function checkDate(input: Issue, today: string): void {
  const fields = dateFaults(input, today)
  const texts = Object.values(fields)
  if (texts.length > 0) throw new Problem('invalid', texts.join('; '), { fields })
}

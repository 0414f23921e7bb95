import { addDays, daysBetween, monthOf } from '../../../contract/calendar.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  type RankedSupplier,
  rankSuppliers,
  type SupplierFacts,
  type SupplierHolding,
  supplierReasons,
} from '../../../contract/ddr/suppliers/suggestion.ts'
import { nextWorkingDay, presenceAt } from '../../../contract/ddr/suppliers/workingCalendar.ts'
import { type AccessAnswer, checkAccess } from '../../../contract/entitlement/checkAccess.ts'
import { isRefusal, type ItemQuery, parseItem } from '../../../contract/entitlement/itemQuery.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { Call, Db, Handler } from '../../context.ts'
import { findItem, titleOf } from '../../entitlement/answers.ts'
import { libraryFacts } from '../../entitlement/libraryFacts.ts'
import { readHoldings } from '../../entitlement/holdings.ts'
import { listInstitutions } from './pickStore.ts'
import { readSettings, type SettingsOfLibraries } from '../settings/settingsStore.ts'
import { supplierHistories } from './supplierStore.ts'

type Input = InputOf<typeof ddr.suppliers>

/**
 * Returns the members that have an article, the best first, with the reasons in order, and the rules of all members.
 * Holdings and history of other members are read with the rights of the system; the answer names who has the article
 * and how quickly a library answers, never whose requests these were.
 */
export const suppliers: Handler<typeof ddr.suppliers> = async (input, call) => {
  const { consortiumId } = call.session.principal
  if (consortiumId === null) return { title: null, rows: [], rules: [] }
  const members = await call.transaction((db) => listInstitutions(db, consortiumId))
  const others = members.filter(({ id }) => id !== input.customerId)
  const names = new Map(others.map(({ id, label }) => [id, label]))
  const settings = await call.transaction((db) => readSettings(db, [...names.keys()]))
  const { title, holdings } = await holdingsOf(call, input, [...names.keys()])
  const ranked = rankSuppliers(await factsOf(call, { input, consortiumId, holdings, settings }))
  return {
    title,
    rows: ranked.map((facts) => suggestedRow(facts, names, settings)),
    rules: [...settings.bySupplier]
      .filter(([, rules]) => rules.needsPages || rules.needsTitlePage || rules.maxPages !== null)
      .map(([supplierId, { needsPages, needsTitlePage, maxPages }]) => ({
        supplierId,
        needsPages,
        needsTitlePage,
        maxPages,
      })),
  }
}

/** Returns the libraries that have the article, each by itself or by a package of the consortium. */
async function holdingsOf(
  call: Call,
  input: Input,
  libraryIds: readonly number[],
): Promise<{ title: string | null; holdings: Map<number, SupplierHolding> }> {
  const { db } = call.platform
  const holdings = new Map<number, SupplierHolding>()
  const found = await findTitle(db, itemQueries(input))
  if (found === null) return { title: null, holdings }
  const { item, title } = found
  const libraries = await libraryFacts(db, libraryIds)
  const readHolding = await readHoldings(db, libraries, [title.id], { seesOtherMembers: false })
  for (const library of libraries) {
    const answer = checkAccess({
      on: call.today,
      reader: { found: 'library' },
      library,
      item,
      // A printed copy cannot be opened by readers, but it can be copied for another library.
      holdings: readHolding(library, title.id).map((holding) =>
        Object.assign(holding, { accessType: 'electronic' as const }),
      ),
    })
    const holding = supplierHolding(answer)
    if (holding !== null) holdings.set(library.id, holding)
  }
  return { title: title.name, holdings }
}

/** Returns what the first query finds that finds a title, and the title; null when none does. */
async function findTitle(db: Db, queries: readonly ItemQuery[]) {
  for (const query of queries) {
    const item = await findItem(db, query)
    const title = titleOf(item)
    if (title !== null) return { item, title }
  }
  return null
}

/** Returns by what a library has an article that its readers can open; null when it has not. */
function supplierHolding({ verdict, ways }: AccessAnswer): SupplierHolding | null {
  if (verdict === 'no') return null
  const availableWays = new Set(ways.map(({ way }) => way))
  if (availableWays.has('ownTitle') || availableWays.has('ownPackage')) return 'own'
  return availableWays.has('consortiumPackage') ? 'consortium' : null
}

/** Returns the queries by which an article is looked up, the most exact first. */
function itemQueries({ articleDoi, issn, sourceName, issueYear, ...place }: Input): ItemQuery[] {
  const date = /^\d{4}$/.test(issueYear) ? issueYear : null
  const at = { date, volume: place.volume, issue: place.issueNumber }
  const numbers = [articleDoi, issn].filter((text) => text !== '').map(parseItem)
  const titleKeys = sourceName === '' ? [] : [{ key: 'title' as const, value: sourceName, ...at }]
  return [
    ...numbers
      .filter((query): query is ItemQuery => !isRefusal(query))
      .map((query) => Object.assign(query, at)),
    ...titleKeys,
  ]
}

interface Holders {
  input: Input
  consortiumId: number
  holdings: ReadonlyMap<number, SupplierHolding>
  settings: SettingsOfLibraries
}

async function factsOf(
  call: Call,
  { input, consortiumId, holdings, settings }: Holders,
): Promise<SupplierFacts[]> {
  const histories = await supplierHistories(call.platform.db, {
    supplierIds: [...holdings.keys()],
    requesterId: input.customerId,
    consortiumId,
    since: monthOf(addDays(call.today, -365)),
    now: call.now,
  })
  return [...holdings].flatMap(([supplierId, holding]) => {
    const history = histories.get(supplierId)
    const calendar = settings.of(supplierId)
    const worksOn = nextWorkingDay(call.today, calendar)
    return history === undefined
      ? []
      : [
          {
            ...history,
            supplierId,
            holding,
            presence: presenceAt(calendar, call.now, call.platform.config.timeZone),
            worksOn,
            daysUntilWork: daysBetween(call.today, worksOn),
            isLastResort: calendar.isLastResort,
            maxOpenRequests: calendar.maxOpenRequests,
          },
        ]
  })
}

const suggestedRow = (
  facts: RankedSupplier,
  names: ReadonlyMap<number, string>,
  settings: SettingsOfLibraries,
) => ({
  supplierId: facts.supplierId,
  name: names.get(facts.supplierId) ?? '',
  reasons: supplierReasons(facts),
  expectedDays: facts.expectedDays,
  worksOn: facts.worksOn,
  opensAt: settings.of(facts.supplierId).opensAt,
  closesAt: settings.of(facts.supplierId).closesAt,
  answers: facts.answers,
  medianDays: facts.medianDays,
  slowDays: facts.slowDays,
  fulfilled: facts.fulfilled,
  openRequests: facts.openRequests,
})

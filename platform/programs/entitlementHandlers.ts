import { checkAccess, stepOfAnswer } from '../../contract/entitlement/checkAccess.ts'
import { doiExample, findDoi } from '../../contract/entitlement/doi.ts'
import type { ItemFinding, LibraryFacts, ReaderFinding } from '../../contract/entitlement/facts.ts'
import type { ItemQuery } from '../../contract/entitlement/itemQuery.ts'
import { isRefusal } from '../../contract/entitlement/itemQuery.ts'
import { parseReader, type ReaderQuery } from '../../contract/entitlement/readerQuery.ts'
import type { InputOf, OutputOf } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { entitlements } from '../../contract/programs/endpoints.ts'
import type { Db, Handlers } from '../context.ts'
import { answerQuestion, readMany, titleOf } from '../entitlement/answers.ts'
import { libraryFacts } from '../entitlement/facts.ts'
import { findReader, type IdentifiedReader } from '../entitlement/findReader.ts'
import type { HoldingsOf } from '../entitlement/holdings.ts'
import { admitProgram, type Program } from './program.ts'

type Org = NonNullable<InputOf<typeof entitlements.check>['org']>

/** Identifiers that Carrel has no record of. */
const unusedIdentifiers = [
  'entityID',
  'openAthensOrgID',
  'ringgoldID',
  'eduPersonScopedAffiliation',
] as const

export const entitlementHandlers: Handlers<typeof entitlements> = {
  check: async ({ org = {}, dois }, call) => {
    const program = await admitProgram(call, 'entitlements', call.bearer)
    const queries = dois.map((doi, at) => doiQuery(doi, `dois.${at}`))
    const addresses = addressesOf(org, 'org.')
    const facts = await program.transaction(async (db) => {
      const libraryId = libraryOf(program, org, 'org.')
      const { reader, customerId } = await identify(db, addresses, libraryId)
      const [library = null] = customerId === null ? [] : await libraryFacts(db, [customerId])
      const none = library ?? noLibrary
      return { reader, library, ...(await readMany(db, none, queries, seen(program))) }
    })
    return {
      ignored: unusedIdentifiers.filter((name) => org[name] !== undefined),
      entitlements: queries.map(({ value: doi }, at) =>
        entitlementOf(doi, facts.items[at] ?? { found: 'none', key: 'doi', value: doi }, {
          ...facts,
          on: call.today,
          addresses: usedAddresses(org),
        }),
      ),
    }
  },

  trace: async ({ doi, on, ...org }, call) => {
    const program = await admitProgram(call, 'entitlements', call.bearer)
    const item = doiQuery(doi, 'doi')
    const addresses = addressesOf(org, '')
    const libraryId = libraryOf(program, org, '')
    return program.transaction(async (db) =>
      answerQuestion(db, {
        libraryId,
        reader: await readerOf(db, addresses, libraryId),
        item,
        on: on ?? call.today,
        ...seen(program),
      }),
    )
  },
}

interface OrgFacts {
  reader: ReaderFinding
  library: LibraryFacts | null
  holdingsOf: HoldingsOf
  on: string
  /** The addresses of the request. */
  addresses: Record<string, string>
}

/** Returns the answer for one DOI in the words of GetFTR. */
function entitlementOf(
  doi: string,
  item: ItemFinding,
  { reader, library, holdingsOf, on, addresses }: OrgFacts,
): OutputOf<typeof entitlements.check>['entitlements'][number] {
  const title = titleOf(item)
  const holdings = title === null || library === null ? [] : holdingsOf(library, title.id)
  const answer = checkAccess({ on, reader, library, item, holdings })
  const ways = new Set(answer.ways.map(({ way }) => way))
  const document = `https://doi.org/${encodeURI(doi)}`
  return {
    doi,
    statusCode: item.found === 'none' ? 404 : 200,
    entitled: answer.verdict,
    ...(item.found !== 'none' && {
      accessType: ways.has('openAccess') ? 'open' : ways.has('freeToRead') ? 'free' : 'paid',
    }),
    ...(answer.decisiveStep !== null && {
      reason: stepOfAnswer(answer, answer.decisiveStep).reason,
    }),
    document,
    ...(library !== null && { org: { customerID: String(library.id), ...addresses } }),
    vor: answer.verdict === 'yes' ? [{ contentType: 'text/html', url: document }] : [],
    av: [],
  }
}

/** Members do not learn what their consortium assigned to others. */
const seen = ({ memberIds }: Program) => ({ seesOtherMembers: memberIds.length > 0 })

/** Stands for the library of a reader whom nobody registered: it has nothing. */
const noLibrary = {
  id: 0,
  name: '',
  subscriptionEndsOn: null,
  graceDays: 0,
  resourceTypeIds: new Set<number>(),
  memberships: [],
}

/** Throws `Problem('invalid')` that names the field. */
function doiQuery(text: string, field: string): ItemQuery {
  const doi = findDoi(text)
  if (doi !== undefined) return { key: 'doi', value: doi, date: null, volume: '', issue: '' }
  const message = `A DOI begins with 10. and has a slash, such as ${doiExample}`
  throw new Problem('invalid', message, { fields: { [field]: message } })
}

/** Returns the addresses of the reader. Throws `Problem('invalid')` that names the field. */
function addressesOf(org: Org, prefix: string): ReaderQuery[] {
  return (['ipv4', 'ipv6'] as const).flatMap((name) => {
    const text = org[name]
    if (text === undefined) return []
    const parsed = parseReader(text)
    if (!isRefusal(parsed) && parsed.key === 'address') return [parsed]
    const message = isRefusal(parsed) ? parsed.expected : 'must be an IP address'
    throw new Problem('invalid', message, { fields: { [prefix + name]: message } })
  })
}

const usedAddresses = ({ ipv4, ipv6 }: Org) => ({
  ...(ipv4 !== undefined && { ipv4 }),
  ...(ipv6 !== undefined && { ipv6 }),
})

/**
 * Returns the library in question; null where the address decides which member of the consortium it is. Throws
 * `Problem('forbidden')` for a customer that the credential is not for, and `invalid` when nothing names a member.
 */
function libraryOf(program: Program, org: Org, prefix: string): number | null {
  const { customerID, ipv4, ipv6 } = org
  const { customerId, memberIds } = program
  if (customerID !== undefined && customerID !== String(customerId)) {
    const member = memberIds.find((id) => String(id) === customerID)
    if (member !== undefined) return member
    throw new Problem('forbidden', 'The credential is not for this customerID')
  }
  if (memberIds.length === 0) return customerId
  if (ipv4 !== undefined || ipv6 !== undefined) return null
  const message = 'Name the member by customerID, ipv4 or ipv6'
  throw new Problem('invalid', message, { fields: { [`${prefix}customerID`]: message } })
}

/** Returns who the reader is: by the first address that is registered, else by the first one. */
async function identify(
  db: Db,
  addresses: readonly ReaderQuery[],
  libraryId: number | null,
): Promise<IdentifiedReader> {
  return findReader(db, await readerOf(db, addresses, libraryId), libraryId)
}

async function readerOf(
  db: Db,
  addresses: readonly ReaderQuery[],
  libraryId: number | null,
): Promise<ReaderQuery | null> {
  for (const address of addresses) {
    const { reader } = await findReader(db, address, libraryId)
    if (reader.found === 'address') return address
  }
  return addresses[0] ?? null
}

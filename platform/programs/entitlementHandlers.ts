import { type AccessAnswer, stepOfAnswer } from '../../contract/entitlement/checkAccess.ts'
import { doiExample, doiPath, findDoi } from '../../contract/entitlement/doi.ts'
import type { ItemFinding, LibraryFacts, ReaderFinding } from '../../contract/entitlement/facts.ts'
import { type ItemQuery, isRefusal } from '../../contract/entitlement/itemQuery.ts'
import { parseReader, type ReaderQuery } from '../../contract/entitlement/readerQuery.ts'
import type { InputOf, OutputOf } from '../../contract/kernel/endpoint.ts'
import { readRor } from '../../contract/organization/identifiers.ts'
import type { SignInMethod } from '../../contract/organization/signInMethods.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { entitlements } from '../../contract/programs/endpoints.ts'
import type { Db, Handlers } from '../context.ts'
import { answerByHoldings, answerQuestion, readMany } from '../entitlement/answers.ts'
import { libraryFacts } from '../entitlement/libraryFacts.ts'
import { findReader, type IdentifiedReader } from '../entitlement/findReader.ts'
import type { HoldingsOf } from '../entitlement/holdings.ts'
import { customersWithRor, customersWithSignInMethod, rorOf } from './customerStore.ts'
import { admitProgram, type Program } from './program.ts'

type Org = NonNullable<InputOf<typeof entitlements.check>['org']>

/** The identifier that Carrel has no record of. */
const unusedIdentifier = 'ringgoldID'

/** Identifiers of sign-in systems: they name a customer that has them on record, and are ignored otherwise. */
const signInIdentifiers = {
  entityID: { method: 'samlEntityId', read: (text: string) => text },
  openAthensOrgID: { method: 'openAthensId', read: (text: string) => text },
  // The scope is what follows the @, as in `member@example.edu`.
  eduPersonScopedAffiliation: {
    method: 'samlScope',
    read: (text: string) => text.slice(text.lastIndexOf('@') + 1).toLowerCase(),
  },
} as const satisfies Partial<
  Record<keyof Org, { method: SignInMethod; read: (text: string) => string }>
>

const signInIdentifierNames = Object.keys(signInIdentifiers) as (keyof typeof signInIdentifiers)[]

export const entitlementHandlers: Handlers<typeof entitlements> = {
  check: async ({ org = {}, dois }, call) => {
    const program = await admitProgram(call, 'entitlements', call.bearer)
    const queries = dois.map((doi, index) => doiQuery(doi, `dois.${index}`))
    const addresses = addressesOf(org, 'org.')
    const facts = await program.transaction(async (db) => {
      const { libraryId, ignored } = await libraryOf(db, program, org, 'org.')
      const { reader, customerId } = await identify(db, addresses, libraryId)
      const [library = null] = customerId === null ? [] : await libraryFacts(db, [customerId])
      const none = library ?? noLibrary
      const ror = library === null ? '' : await rorOf(db, library.id)
      return {
        reader,
        library,
        ror,
        ignored,
        ...(await readMany(db, none, queries, visibility(program))),
      }
    })
    return {
      ignored: facts.ignored,
      entitlements: queries.map(({ value: doi }, index) =>
        entitlementOf(doi, facts.items[index] ?? { found: 'none', key: 'doi', value: doi }, {
          ...facts,
          on: call.today,
          identifiers: {
            ...(facts.ror !== '' && { rorID: rorAddress(facts.ror) }),
            ...usedAddresses(org),
          },
        }),
      ),
    }
  },

  trace: async ({ doi, on, ...org }, call) => {
    const program = await admitProgram(call, 'entitlements', call.bearer)
    const item = doiQuery(doi, 'doi')
    const addresses = addressesOf(org, '')
    return program.transaction(async (db) => {
      const { libraryId } = await libraryOf(db, program, org, '')
      return answerQuestion(db, {
        libraryId,
        reader: await readerOf(db, addresses, libraryId),
        item,
        on: on ?? call.today,
        ...visibility(program),
      })
    })
  },
}

interface OrgFacts {
  reader: ReaderFinding
  library: LibraryFacts | null
  holdingsOf: HoldingsOf
  on: string
  /** The ROR id of the library, and the addresses of the request. */
  identifiers: Record<string, string>
}

/** Returns the most open access that an answer has, in the words of GetFTR. */
function accessTypeOf({ ways }: AccessAnswer): 'open' | 'free' | 'paid' {
  const names = new Set(ways.map(({ way }) => way))
  if (names.has('openAccess')) return 'open'
  return names.has('freeToRead') ? 'free' : 'paid'
}

/** Returns the answer for one DOI in the words of GetFTR. */
function entitlementOf(
  doi: string,
  item: ItemFinding,
  { reader, library, holdingsOf, on, identifiers }: OrgFacts,
): OutputOf<typeof entitlements.check>['entitlements'][number] {
  const answer = answerByHoldings({ on, reader, library, item, holdingsOf })
  const document = `https://doi.org/${doiPath(doi)}`
  return {
    doi,
    statusCode: item.found === 'none' ? 404 : 200,
    entitled: answer.verdict,
    ...(item.found !== 'none' && { accessType: accessTypeOf(answer) }),
    ...(answer.decisiveStep !== null && {
      reason: stepOfAnswer(answer, answer.decisiveStep).reason,
    }),
    document,
    ...(library !== null && { org: { customerID: String(library.id), ...identifiers } }),
    vor: answer.verdict === 'yes' ? [{ contentType: 'text/html', url: document }] : [],
    av: [],
  }
}

/** Returns what the caller may see: members do not see what their consortium assigned to other members. */
const visibility = ({ memberIds }: Program) => ({ seesOtherMembers: memberIds.length > 0 })

/** Stands for the library of a reader whom nobody registered: it has nothing. */
const noLibrary = {
  id: 0,
  name: '',
  subscriptionEndsOn: null,
  graceDays: 0,
  resourceTypeIds: new Set<number>(),
  memberships: [],
  remoteMethods: [],
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

const rorAddress = (ror: string): string => `https://ror.org/${ror}`

/** The library that a request is about. */
interface LibraryInQuestion {
  /** null where the address decides which member of the consortium it is. */
  libraryId: number | null
  /** Identifiers that were not used, because no customer of the credential has them on record. */
  ignored: (keyof Org)[]
}

/**
 * Returns the library in question. Throws `Problem('forbidden')` for a customer that the credential is not for, and
 * `invalid` when nothing names a member or two identifiers name different customers.
 */
async function libraryOf(
  db: Db,
  program: Program,
  org: Org,
  prefix: string,
): Promise<LibraryInQuestion> {
  const { customerId, memberIds } = program
  const byId = await customerNamed(db, program, org, prefix)
  const { signedInId, ignored } = await customerSignedIn(db, program, { org, byId, prefix })
  const isLibrary = signedInId !== null && (signedInId !== customerId || memberIds.length === 0)
  if (isLibrary) return { libraryId: signedInId, ignored }
  if (memberIds.length === 0) return { libraryId: customerId, ignored }
  if (org.ipv4 !== undefined || org.ipv6 !== undefined) return { libraryId: null, ignored }
  throw invalid(
    `${prefix}customerID`,
    'Name the member by customerID, rorID, entityID, ipv4 or ipv6',
  )
}

interface SignInQuestion {
  org: Org
  /** The customer that `customerID` or `rorID` names. */
  byId: number | null
  prefix: string
}

/**
 * Returns the customer that the identifiers of sign-in systems name, which `customerID` and `rorID` must agree with,
 * and the identifiers that no customer of the credential has on record.
 */
async function customerSignedIn(
  db: Db,
  { customerId, memberIds }: Program,
  { org, byId, prefix }: SignInQuestion,
): Promise<{ signedInId: number | null; ignored: (keyof Org)[] }> {
  const ids = [customerId, ...memberIds]
  const ignored: (keyof Org)[] = []
  let signedInId = byId
  for (const name of signInIdentifierNames) {
    const text = org[name]
    if (text === undefined) continue
    const { method, read } = signInIdentifiers[name]
    const found = await customersWithSignInMethod(db, { method, text: read(text) }, ids)
    if (found.length === 0) ignored.push(name)
    else if (signedInId === null && found.length > 1) {
      throw invalid(prefix + name, 'Several customers have this on record: add the customerID')
    } else if (signedInId !== null && !found.includes(signedInId)) {
      throw invalid(prefix + name, 'The identifiers name different customers')
    } else signedInId ??= found[0] ?? null
  }
  if (org[unusedIdentifier] !== undefined) ignored.push(unusedIdentifier)
  return { signedInId, ignored }
}

/** Returns the customer that `customerID` or `rorID` names; null when there is neither. */
async function customerNamed(
  db: Db,
  { customerId, memberIds }: Program,
  { customerID, rorID }: Org,
  prefix: string,
): Promise<number | null> {
  const ids = [customerId, ...memberIds]
  const byNumber = customerID === undefined ? null : ids.find((id) => String(id) === customerID)
  if (byNumber === undefined) {
    throw new Problem('forbidden', 'The credential is not for this customerID')
  }
  if (rorID === undefined) return byNumber
  const ror = readRor(rorID)
  if (ror === undefined) throw invalid(`${prefix}rorID`, 'This is no ROR id, such as 05gq02987')
  const found = await customersWithRor(db, ror, ids)
  if (found.length === 0) throw new Problem('forbidden', 'The credential is not for this rorID')
  const [byRor = null] = found
  if (found.length > 1 && byNumber === null) {
    throw invalid(`${prefix}rorID`, 'Several customers have this ROR id: add the customerID')
  }
  if (byNumber !== null && !found.includes(byNumber)) {
    throw invalid(`${prefix}rorID`, 'customerID and rorID name different customers')
  }
  return byNumber ?? byRor
}

const invalid = (field: string, message: string) =>
  new Problem('invalid', message, { fields: { [field]: message } })

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

import fc from 'fast-check'
import { scopedFields } from '../../../contract/scope.ts'
import { restResources } from '../../../platform/rest/resources.ts'
import { hashSecret, newSecret } from '../../../platform/session/secrets.ts'
import { insertSession } from '../../../platform/session/store.ts'
import { cleanValues } from '../../support/arbitrary.ts'
import { Caller, requestOf } from '../../support/caller.ts'
import { encodeIfValid, endpoints, type NamedEndpoint } from '../../support/endpoints.ts'
import { consortiumId, harbourId } from '../../../platform/demo/institutions.ts'
import { csv } from '../../support/files/holdingsFiles.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'
import {
  canariesIn,
  insertRecords,
  plantCanaries,
  tenantsWithRecords,
  watchOwners,
} from './canaries.ts'

/** Samples of valid input for each call, actor, and foreign tenant. */
const samplesPerCall = 2

/** Those who make every call. */
export const actors = [
  'nobody',
  'meridian',
  'lakeside',
  'harbour',
  'consortium',
  'observer',
  'support',
  'signedOut',
  'disabled',
  'expired',
] as const

/** Somebody who makes every call. */
export type Actor = (typeof actors)[number]

interface Setup {
  accountId: number
  customerId: number
  /** Customers whose rows the actor may see, besides its own. */
  alsoSees: number[]
  sharesWith: number[]
  /** Tenants whose ids the actor sends. */
  foreign: number[]
  isSupport?: boolean
}

const members = Array.from({ length: 28 }, (_, index) => 1002 + index)
const inConsortium = [1001, ...members]

const library = (id: number, foreign: number[]): Setup => ({
  accountId: id,
  customerId: id,
  alsoSees: [1001],
  sharesWith: inConsortium,
  foreign,
})

const setups: Record<Exclude<Actor, 'nobody'>, Setup> = {
  meridian: library(1002, [1003, 1030]),
  lakeside: library(1003, [1002, 1030]),
  harbour: {
    accountId: 1030,
    customerId: harbourId,
    alsoSees: [],
    sharesWith: [1030],
    foreign: [1002, 1003],
  },
  consortium: {
    accountId: 1001,
    customerId: consortiumId,
    alsoSees: members,
    sharesWith: inConsortium,
    foreign: [1030],
  },
  observer: {
    accountId: 1101,
    customerId: consortiumId,
    alsoSees: members,
    sharesWith: inConsortium,
    foreign: [1030],
  },
  support: { ...library(1002, [1003, 1030]), isSupport: true },
  signedOut: library(1002, [1003]),
  disabled: library(1004, [1003]),
  expired: library(1005, [1003]),
}

const hasNoSession: ReadonlySet<Actor> = new Set(['nobody', 'signedOut', 'disabled', 'expired'])

/** One call of the contract or of a REST resource, as one actor made it. */
export interface Observation {
  call: string
  actor: Actor
  status: number
  /** Whether the input named a tenant outside the actor's scope in a field that the platform checks. */
  namesForeignTenant: boolean
  /** Canaries of tenants that the actor may not see. */
  leaked: string[]
  /** Whether the answer has canaries that the actor may see. */
  seesOwn: boolean
  /** Tables with rows of tenants that the actor may not write. */
  written: string[]
}

const restCalls = restResources.flatMap((resource) =>
  (['list', 'show', 'create', 'update', 'delete'] as const).map((verb) => ({ resource, verb })),
)

/** The names of all calls: `area.name` of the contract, `rest.resource.verb` of the REST resources, and `files`. */
export const callNames: readonly string[] = [
  ...endpoints.map(({ name }) => name),
  ...restCalls.map(({ resource, verb }) => `rest.${resource.name}.${verb}`),
  'files.show',
]

/** Makes every call as every actor with foreign ids, on a platform of its own, and returns what was observed. */
export async function observeMatrix(by: readonly Actor[] = actors): Promise<{
  observations: Observation[]
  planted: readonly string[]
}> {
  const carrel = await createTestPlatform({ env: { COUNTER_REQUESTS: '1000000' } })
  try {
    await insertRecords(carrel.database.owner)
    const planted = await plantCanaries(carrel.database.owner)
    const run = await MatrixRun.start(carrel)
    for (const actor of by) await run.observe(actor)
    return { observations: run.observations, planted }
  } finally {
    await carrel.drop()
  }
}

class MatrixRun {
  readonly observations: Observation[] = []
  readonly #carrel: TestPlatform
  readonly #writes: Awaited<ReturnType<typeof watchOwners>>
  readonly #records: ReadonlyMap<number, Record<string, unknown>>
  readonly #files: { titles: File; users: File }

  private constructor(
    carrel: TestPlatform,
    writes: Awaited<ReturnType<typeof watchOwners>>,
    records: ReadonlyMap<number, Record<string, unknown>>,
    files: { titles: File; users: File },
  ) {
    this.#carrel = carrel
    this.#writes = writes
    this.#records = records
    this.#files = files
  }

  static async start(carrel: TestPlatform): Promise<MatrixRun> {
    const { owner: pool } = carrel.database
    await pool.query(`update accounts set disabled_at = now() where id = $1`, [
      setups.disabled.accountId,
    ])
    await pool.query(
      `update customers set subscription_ends_on = '2020-01-01', grace_days = 0 where id = $1`,
      [setups.expired.customerId],
    )
    const records = new Map<number, Record<string, unknown>>()
    for (const tenant of tenantsWithRecords) records.set(tenant, await recordsOf(carrel, tenant))
    const { rows } = await pool.query<{ name: string; issn: string }>(
      `select name, coalesce(online_issn, print_issn) as issn from titles
       where resource_type_id = 1 and coalesce(online_issn, print_issn) is not null limit 1`,
    )
    const files = {
      titles: csv(
        ['Title', 'Online ISSN', 'Start Date'],
        ...rows.map((one) => [one.name, one.issn, 1999]),
      ),
      users: await sheetFile(userHeaders, [newUser(1)]),
    }
    return new MatrixRun(carrel, await watchOwners(pool), records, files)
  }

  async observe(actor: Actor): Promise<void> {
    const setup = actor === 'nobody' ? null : setups[actor]
    const foreignIds = setup?.foreign ?? [1003]
    for (const call of endpoints) {
      const numRuns = hasNoSession.has(actor) ? 1 : samplesPerCall
      const samples = fc.sample(cleanValues(call.endpoint.input), { seed: 14, numRuns })
      for (const foreign of foreignIds) {
        for (const sample of samples) await this.#observeCall(call, actor, foreign, sample)
      }
    }
    for (const foreign of foreignIds) await this.#observeRest(actor, foreign)
  }

  /** Makes a call with the ids of a foreign customer, and with those of the actor's own where there is one. */
  async #observeCall(
    { name, endpoint }: NamedEndpoint,
    actor: Actor,
    foreign: number,
    sample: Parameters<typeof namesTenant>[0],
  ): Promise<void> {
    const setup = actor === 'nobody' ? null : setups[actor]
    for (const tenant of [foreign, setup?.customerId ?? foreign]) {
      const input = this.#withIds(sample, foreign, tenant)
      const wire = encodeIfValid(endpoint, this.#withFiles(name, input))
      if (wire === undefined) continue
      const identity = name.startsWith('counterApi.') ? harvesterOf(setup, foreign) : {}
      const request = requestOf(endpoint, { ...wire, ...identity })
      await this.#make(name, actor, request, tenant === foreign && namesTenant(sample))
    }
  }

  async #observeRest(actor: Actor, foreign: number): Promise<void> {
    const records = this.#records.get(foreign) ?? {}
    for (const { resource, verb } of restCalls) {
      const id = Number(records[`rest.${resource.name}`] ?? foreign)
      const path = `/rest/${resource.name}`
      const body = JSON.stringify({
        customerId: foreign,
        accountId: foreign,
        screen: 'titles',
        resource: 'titles',
        name: `${actor} ${foreign}`,
        search: '?a=1',
        subject: 'A subject',
        note: 'A note',
        state: resource.name === 'mail' ? 'queued' : 'open',
        followUpOn: null,
      })
      const headers = { 'content-type': 'application/json' }
      const requests: Record<typeof verb, [string, RequestInit]> = {
        list: [`${path}?filter=${encodeURIComponent('{}')}`, {}],
        show: [`${path}/${id}`, {}],
        create: [path, { method: 'POST', body, headers }],
        update: [`${path}/${id}`, { method: 'PUT', body, headers }],
        delete: [`${path}/${id}`, { method: 'DELETE' }],
      }
      await this.#make(`rest.${resource.name}.${verb}`, actor, requests[verb], false)
    }
    await this.#make('files.show', actor, [`/files/logo/${foreign}/canary.png`, {}], false)
  }

  async #make(
    call: string,
    actor: Actor,
    [path, init]: [string, RequestInit],
    namesForeignTenant: boolean,
  ): Promise<void> {
    const caller = new Caller(this.#carrel.app, this.#nextAddress())
    // A session of its own for every call: calls may end sessions and change passwords.
    const key = actor === 'nobody' ? null : await this.#openSession(actor)
    if (key !== null) caller.cookie = key
    const response = await caller.fetch(path, init)
    // Without its end, each call would look for its session among thousands.
    if (key !== null) await this.#endSession(key)
    const bytes = Buffer.from(await response.arrayBuffer())
    const setup = actor === 'nobody' ? null : setups[actor]
    const sees = new Set(setup === null ? [] : [setup.customerId, ...setup.alsoSees])
    // The nonce of the policy is random letters and digits, which may form a canary.
    response.headers.delete('content-security-policy')
    const text = `${await textOf(bytes)} ${JSON.stringify([...response.headers])}`
    // Besides the call's, these are those of the session above, whose owner the actor may see.
    const writes = await this.#writes.take()
    const written = writes
      .filter(({ owners }) => owners.length > 0 && !owners.some((id) => sees.has(id)))
      .map(({ table, owners }) => `${table} of ${owners.join(', ')}`)
    this.observations.push({
      call,
      actor,
      status: response.status,
      namesForeignTenant,
      ...canariesIn(text, sees, new Set(setup?.sharesWith)),
      written,
    })
  }

  /** Returns another address for every call, so that no limit per address stops the run. */
  #nextAddress(): string {
    const nth = this.observations.length
    return `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`
  }

  async #openSession(actor: Exclude<Actor, 'nobody'>): Promise<string> {
    const { accountId, customerId, isSupport = false } = setups[actor]
    const { db, clock } = this.#carrel.platform
    const key = newSecret()
    const ageMs = actor === 'signedOut' ? -1 : 12 * 3_600_000
    await insertSession(db, {
      keyHash: hashSecret(key),
      accountId,
      customerId,
      infoAdmin: isSupport,
      staffName: isSupport ? 'Support Desk' : null,
      actingFromId: null,
      ip: '127.0.0.1',
      userAgent: 'matrix',
      createdAt: clock(),
      expiresAt: new Date(clock().getTime() + ageMs),
    })
    return key
  }

  async #endSession(key: string): Promise<void> {
    const { owner } = this.#carrel.database
    await owner.query('delete from sessions where key_hash = $1', [hashSecret(key)])
  }

  /** The sample with every id replaced: ids of tenants by `tenant`, ids of records by those of `foreign`. */
  #withIds(value: unknown, foreign: number, tenant: number): unknown {
    const records = this.#records.get(foreign) ?? {}
    const replace = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(replace)
      if (typeof part !== 'object' || part === null || part instanceof Blob) return part
      return Object.fromEntries(
        Object.entries(part).map(([key, one]: [string, unknown]) => [
          key,
          idFor(key, one) ?? replace(one),
        ]),
      )
    }
    const idFor = (key: string, one: unknown): unknown => {
      if (key in scopedFields) return key === 'memberIds' ? [tenant] : tenant
      if (key in defaultValues && one !== null) return defaultValues[key]
      if (key in records && Array.isArray(one)) return [records[key]]
      // Fields of the same name that hold another type name something else.
      return typeof one === typeof records[key] ? records[key] : undefined
    }
    return replace(value)
  }

  /** The input with files that the call accepts. */
  #withFiles(name: string, input: unknown): unknown {
    if (typeof input !== 'object' || input === null) return input
    const file = name.startsWith('endUsers.') ? this.#files.users : this.#files.titles
    return Object.fromEntries(
      Object.entries(input).map(([key, value]: [string, unknown]) => [
        key,
        value instanceof Blob ? file : value,
      ]),
    )
  }
}

/** Returns ids of records of a tenant by the name of the input field, and of its REST resources. */
async function recordsOf(carrel: TestPlatform, tenant: number): Promise<Record<string, unknown>> {
  const first = async (statement: string) => {
    const { rows } = await carrel.database.owner.query<{ id: unknown }>(statement, [tenant])
    return rows[0]?.id
  }
  // A request of two other libraries: neither side is one of the actors that send it.
  const others = await carrel.database.owner.query<{ id: number }>(
    `select id from ddr_requests where (requester_id = $1 or supplier_id = $1)
       and not (least(requester_id, supplier_id) = 1002 and greatest(requester_id, supplier_id) = 1003)
     order by id limit 1`,
    [tenant],
  )
  const own = (table: string) => first(`select id from ${table} where customer_id = $1 limit 1`)
  const recordId = Number((await own('library_titles')) ?? 1)
  return {
    ddrId: others.rows[0]?.id ?? 1,
    mailId: Number((await own('mails')) ?? 1),
    batchId: await own('upload_batches'),
    uploadId: await first(
      'select upload_id as id from upload_batches where customer_id = $1 order by upload_id limit 1',
    ),
    stagedId: await own('staged_uploads'),
    bulkActionId: await own('bulk_actions'),
    credentialId: await own('counter_credentials'),
    recordId,
    recordIds: recordId,
    packageId: await first(
      'select package_id as id from library_packages where customer_id = $1 order by package_id limit 1',
    ),
    sessionId: Number((await own('sessions')) ?? 1),
    partnerId: tenant,
    requesterId: tenant,
    supplierId: tenant,
    targetId: tenant,
    'rest.savedViews': await own('saved_views'),
    'rest.supportNotes': await own('support_notes'),
    'rest.auditLog': await own('audit_log'),
    'rest.mail': await own('mails'),
    'rest.switchableCustomers': tenant,
  }
}

/** Parameters of the COUNTER API: credentials of the actor's own customer, and a foreign customer. */
const harvesterOf = (setup: Setup | null, foreign: number) => ({
  customer_id: String(foreign),
  requestor_id: `QZ${setup?.customerId}Q`,
  api_key: `canary-key-${setup?.customerId}`,
  begin_date: '2026-01',
  end_date: '2026-02',
})

const namesTenant = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, part]) => key in scopedFields || namesTenant(part))

/** Values with which lists have rows: spans that are allowed, and no search. */
const defaultValues: Record<string, unknown> = {
  from: '2026-03-01',
  to: '2026-03-18',
  search: '',
  page: 1,
}

/** Returns the text of an answer; of a workbook, that of its parts. */
async function textOf(bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('utf8')
  const { unzipSync, strFromU8 } = await import('fflate')
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
}

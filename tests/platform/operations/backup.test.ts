import { randomBytes } from 'node:crypto'
import {
  appendFile,
  copyFile,
  readdir,
  readFile,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { type ArchiveEntry, createArchive, readArchive } from '../../../platform/backup/archive.ts'
import { BackupError } from '../../../platform/backup/backupError.ts'
import { writeBackup } from '../../../platform/backup/backup.ts'
import { keyOfEntry } from '../../../platform/backup/format.ts'
import { type RestoreOptions, restoreBackup } from '../../../platform/backup/restore.ts'
import { overClient } from '../../../platform/db/connection/overClient.ts'
import { migrateInside, migrationNames } from '../../../platform/db/migrate.ts'
import { type Blobs, openBlobs } from '../../../platform/ports/blobs.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { runCommand, startCommand } from '../../support/command.ts'
import { createBareDatabase, scratchFolder, type TestDatabase } from '../../support/database.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { startProduct } from '../../support/browser/product.ts'
import { answer, newRequest } from '../../support/requests.ts'

const passphrase = 'correct horse battery staple'
const { ddr } = contract

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
/** Backups of the demo world with some files; the second is encrypted. */
let backup: string
let encrypted: string
const cleaning: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  for (let number = 0; number < 3; number += 1) await deliver()
  backup = await write()
  encrypted = await write({ passphrase })
}, 120_000)
afterEach(async () => {
  await Promise.all(cleaning.splice(0).map((clean) => clean()))
})
afterAll(() => carrel.drop())

/** Raises a request and answers it with a file; returns the id of the request. */
async function deliver(): Promise<number> {
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  const file = new File([pdfBytes(`Request ${ddrId}`)], 'article.pdf')
  const input = answer(ddrId, { deliveryMode: 'online' }, { file })
  const response = await meridian.fetch(...requestOf(ddr.respond, encodeInput(ddr.respond, input)))
  expect(response.status).toBe(200)
  return ddrId
}

async function write(options: { passphrase?: string; url?: string; blobs?: Blobs } = {}) {
  const file = path.join(await scratchFolder(), 'carrel.backup')
  await writeBackup({
    connection: { connectionString: options.url ?? carrel.database.url },
    blobs: options.blobs ?? carrel.platform.blobs,
    file,
    passphrase: options.passphrase,
    now: () => new Date(),
  })
  return file
}

interface Target extends Pick<RestoreOptions, 'connection' | 'blobs' | 'loginName'> {
  database: TestDatabase
  url: string
}

/** A database and a store of files with nothing in them. */
async function emptyTarget(): Promise<Target> {
  const database = await createBareDatabase()
  cleaning.push(() => database.drop())
  const blobs = await openBlobs(path.join(await scratchFolder(), 'files'))
  const { url } = database
  return { database, url, blobs, connection: { connectionString: url }, loginName: 'postgres' }
}

const restore = (file: string, target: Target, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({ file, passphrase: undefined, isForced: false, ...target, ...options })

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** A hash of all rows of each table, and the last number of each sequence. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const hashes = tables.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as hash
      from ${name} t`,
  )
  const rows = await query<{ name: string; hash: string }>(
    url,
    `${hashes.join(' union all ')} union all
     select sequencename, coalesce(last_value::text, 'none') from pg_sequences where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** Returns a row for each connection that waits for the table of mails. */
const waitingForMails = () =>
  query(
    carrel.database.url,
    `select from pg_locks where relation = 'mails'::regclass and not granted`,
  )

async function filesOf(blobs: Blobs): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for await (const keys of blobs.list('')) {
    for (const key of keys) files[key] = (await blobs.read(key)).toString('base64')
  }
  return files
}

async function entriesOf(file: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for await (const entry of readArchive(file, undefined)) entries.push(entry)
  return entries
}

describe('a restore drill', () => {
  it('brings back every row of every table, every sequence and every file', async () => {
    const file = await write({ passphrase })
    const target = await emptyTarget()
    await restore(file, target, { passphrase })
    const content = await contentOf(target.url)
    expect(Object.keys(content).length).toBeGreaterThan(70)
    expect(content).toEqual(await contentOf(carrel.database.url))
    const files = await filesOf(target.blobs)
    expect(Object.keys(files).length).toBeGreaterThanOrEqual(3)
    expect(files).toEqual(await filesOf(carrel.platform.blobs))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('restores the same schema: tables, constraints, indexes, triggers and policies', async () => {
    const target = await emptyTarget()
    await restore(backup, target)
    const schemaOf = (url: string) =>
      query(
        url,
        `select pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace
         union all select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
           where c.relnamespace = 'public'::regnamespace
         union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
         union all select concat(relname, relrowsecurity, relforcerowsecurity) from pg_class
           where relnamespace = 'public'::regnamespace and relkind = 'r'
         union all select concat(tablename, policyname, roles) from pg_policies
         order by 1`,
      )
    expect(await schemaOf(target.url)).toEqual(await schemaOf(carrel.database.url))
  })

  interface Delivery {
    id: number
    fileKey: string | null
    mails: number
    steps: number
  }
  /** The requests of this file with the numbers of rows that were written in the same transactions. */
  const deliveries = `select id, file_key as "fileKey",
      (select count(*)::int from mails where ddr_id = r.id) as mails,
      (select count(*)::int from ddr_history where ddr_id = r.id) as steps
    from ddr_requests r where article_name like 'Tidal mixing in shallow lakes, part %' order by id`

  it('under load has all that was acknowledged before, whole transactions only, and a file for each record', async () => {
    const before = [await deliver(), await deliver()]
    let isRunning = true
    let written = 0
    const load = (async () => {
      while (isRunning) {
        await deliver()
        written += 1
      }
    })()
    let file: string
    try {
      file = await write()
    } finally {
      isRunning = false
      await load
    }
    const target = await emptyTarget()
    await restore(file, target)

    const requests = await query<Delivery>(target.url, deliveries)
    expect(requests.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
    expect(written).toBeGreaterThan(0)
    const [answered] = await query<Delivery>(carrel.database.url, deliveries)
    for (const { id, mails, steps, fileKey } of requests) {
      // A request that was answered after the snapshot has neither mail nor second step nor file.
      const isAnswered = steps === answered?.steps
      expect({ id, mails, steps }).toEqual({
        id,
        mails: isAnswered ? answered.mails : 0,
        steps: isAnswered ? answered.steps : 1,
      })
      const file = fileKey === null ? null : await target.blobs.read(fileKey)
      expect(file).toEqual(isAnswered ? Buffer.from(pdfBytes(`Request ${id}`)) : null)
    }
  })

  it('sees nothing that was committed after it began', async () => {
    const before = await contentOf(carrel.database.url)
    const client = new Client({ connectionString: carrel.database.url })
    await client.connect()
    await client.query('begin; lock table mails in access exclusive mode')
    const made = write()
    // The tables before this one are read by now, those after it are not.
    await expect.poll(waitingForMails).toHaveLength(1)
    await client.query(`update countries set name = name || ' changed'`)
    await client.query(`update states set name = name || ' changed'; commit`)
    await client.end()
    const target = await emptyTarget()
    await restore(await made, target)
    expect(await contentOf(target.url)).toEqual(before)
    await query(
      carrel.database.url,
      `update countries set name = replace(name, ' changed', '');
       update states set name = replace(name, ' changed', '')`,
    )
  })

  it('runs by the commands, with a passphrase from the environment, on the own PostgreSQL of Carrel', {
    timeout: 240_000,
  }, async () => {
    const folder = await scratchFolder()
    const source = path.join(folder, 'source')
    const copy = path.join(folder, 'copy')
    const file = path.join(folder, 'carrel.backup')
    const env = { BACKUP_PASSPHRASE: passphrase }
    const product = await startProduct({ dataDir: source, env: { DEMO_SCALE: '0.02' } })
    await writeFile(path.join(source, 'a file'), 'outside of the store')
    const made = await runCommand('backup', ['--to', file], { DATA_DIR: source, ...env })
    expect(made).toMatchObject({ code: 0, errors: '' })
    expect(made.output).toMatch(/ \d+ tables, \d+ rows, 0 files, encrypted, verified\.\n$/)
    const running = await runCommand('restore', ['--from', file, '--force'], {
      DATA_DIR: source,
      ...env,
    })
    expect(running.code).toBe(1)
    expect(running.errors).toContain('already running')
    await product.stop()

    const restored = await runCommand('restore', ['--from', file], { DATA_DIR: copy, ...env })
    expect(restored).toMatchObject({ code: 0, errors: '' })
    const restarted = await startProduct({ dataDir: copy, env: { DEMO_SCALE: '0.02' } })
    const body = new URLSearchParams({ username: 'meridian', password: 'Library-24' })
    const { path: signIn } = contract.session.signIn
    const response = await fetch(`${restarted.url}/platform${signIn}`, { method: 'POST', body })
    await restarted.stop()
    expect(response.status).toBe(200)
  })

  it('says that another program has a transaction open, and changes nothing', async () => {
    const target = await emptyTarget()
    await restore(backup, target)
    const before = await contentOf(target.url)
    const client = new Client({ connectionString: target.url })
    await client.connect()
    await client.query('begin; lock table mails in access share mode')
    await expect(restore(backup, target, { isForced: true })).rejects.toThrow(
      new BackupError('Another program works on this database: end its transactions first.'),
    )
    await client.end()
    expect(await contentOf(target.url)).toEqual(before)
  })

  it('says in one line that the store of files does not work, and leaves no file', async () => {
    const folder = await scratchFolder()
    const { code, errors } = await runCommand('backup', ['--to', path.join(folder, 'backup')], {
      DATABASE_URL: carrel.database.url,
      DATA_DIR: folder,
      FILES_URL: 's3://bucket?endpoint=http://127.0.0.1:1',
      AWS_REGION: 'none',
      AWS_ACCESS_KEY_ID: 'nobody',
      AWS_SECRET_ACCESS_KEY: 'nothing',
    })
    expect(code).toBe(1)
    expect(errors).toMatch(
      /^The store of files: .*ECONNREFUSED.*\. npm run doctor says what to do\.\n$/,
    )
    expect(await readdir(folder)).toEqual([])
  })

  it('works for an owner of the schema without superuser rights', async () => {
    const name = `restore_${randomBytes(4).toString('hex')}`
    const { host, port } = inject('databaseServer')
    const target = await emptyTarget()
    const administer = async (...statements: string[]) => {
      for (const statement of statements) await query(carrel.database.url, statement)
    }
    await administer(
      `create role ${name} login createrole password 'secret'`,
      `grant carrel_app, carrel_system to ${name} with admin option`,
      `create database ${name} owner ${name}`,
    )
    cleaning.push(() =>
      administer(
        `drop database ${name} with (force)`,
        `drop owned by ${name}`,
        `drop role ${name}`,
      ),
    )
    const url = new URL(`postgresql://${name}:secret@localhost:${port}/${name}`)
    url.searchParams.set('host', host)
    const connection = { connectionString: url.href }
    await restore(backup, { ...target, connection, loginName: name })
    const content = await contentOf(carrel.database.url)
    const file = await write({ url: url.href, blobs: target.blobs })
    const manifest = (await entriesOf(file)).at(-1)
    const { rows } = JSON.parse(Buffer.from(manifest?.bytes ?? []).toString()) as {
      rows: Record<string, number>
    }
    expect(rows['customers']).toBe(Number(content['customers']?.split(' ')[0]))
    await restore(file, { ...target, connection, loginName: name }, { isForced: true })
  })
})

describe('a backup of an earlier schema', () => {
  it('is restored and migrated', async () => {
    const source = await emptyTarget()
    const names = await migrationNames()
    const last = names.at(-3)
    const client = new Client({ connectionString: source.url })
    await client.connect()
    await overClient(client)
      .transaction()
      .execute((tx) => migrateInside(tx, { last }))
    await client.query(`insert into countries (name) values ('Backupland')`)
    await client.end()
    const file = await write({ url: source.url, blobs: source.blobs })
    const target = await emptyTarget()
    const { applied } = await restore(file, target)
    expect(applied).toEqual(names.slice(-2))
    expect(
      await query(target.url, `select name from countries where name = 'Backupland'`),
    ).toHaveLength(1)
    expect(await query(target.url, 'select from schema_migration')).toHaveLength(names.length)
  })
})

describe('a restore is refused, and the target stays as it is,', () => {
  let untouched: Target
  beforeEach(async () => {
    untouched = await emptyTarget()
  })

  /** Returns why a restore into a target with nothing in it was refused; it has nothing in it afterwards either. */
  async function refusalOf(file: string, options: Partial<RestoreOptions> = {}): Promise<string> {
    const refusal = await restore(file, untouched, options).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BackupError)
    const tables = `select from pg_tables where schemaname = 'public'`
    expect(await query(untouched.url, tables)).toEqual([])
    expect(await filesOf(untouched.blobs)).toEqual({})
    return String(refusal)
  }

  /** The same backup with other entries. */
  async function rewritten(change: (entry: ArchiveEntry) => ArchiveEntry | null): Promise<string> {
    const file = path.join(await scratchFolder(), 'rewritten.backup')
    const archive = await createArchive(file, undefined)
    for (const entry of await entriesOf(backup)) {
      const changed = change(entry)
      if (changed !== null) await archive.add(changed)
    }
    await archive.finish()
    return file
  }

  const withHeader = (change: object) =>
    rewritten((entry) => {
      if (entry.name !== 'backup.json') return entry
      const header = JSON.parse(Buffer.from(entry.bytes).toString()) as object
      return { ...entry, bytes: Buffer.from(JSON.stringify({ ...header, ...change })) }
    })

  it('with a wrong passphrase or none', async () => {
    expect(
      await refusalOf(encrypted, {
        passphrase: 'another passphrase',
      }),
    ).toMatch(/The passphrase does not open /)
    expect(await refusalOf(encrypted)).toMatch(/is encrypted: set BACKUP_PASSPHRASE\.$/)
  })

  it('from a file that is missing, or no backup', async () => {
    const file = path.join(await scratchFolder(), 'text')
    expect(await refusalOf(file)).toMatch(/cannot be read \(ENOENT\)/)
    await writeFile(file, 'Some text that is no backup at all')
    expect(await refusalOf(file)).toMatch(/is no backup of Carrel/)
  })

  it('from a file that was cut off or changed anywhere', async () => {
    for (const [whole, options, shares] of [
      [backup, {}, [0.2, 0.5, 0.9, 0.99999]],
      [encrypted, { passphrase }, [0.5]],
    ] as const) {
      const { size } = await stat(whole)
      const file = path.join(await scratchFolder(), 'damaged')
      for (const share of shares) {
        const at = Math.floor(size * share)
        await copyFile(whole, file)
        await truncate(file, at)
        expect(await refusalOf(file, options)).toMatch(/is damaged or incomplete/)
        const bytes = await readFile(whole)
        bytes[at] = (bytes[at] ?? 0) ^ 0x10
        await writeFile(file, bytes)
        expect(await refusalOf(file, options)).toMatch(/is damaged or incomplete/)
      }
      await copyFile(whole, file)
      await appendFile(file, 'more')
      expect(await refusalOf(file, options)).toMatch(/is damaged or incomplete/)
    }
  })

  it('when an entry was changed, left out, or the manifest is missing', async () => {
    const isRows = ({ name }: ArchiveEntry) => name === 'database/customers/00000001.copy'
    expect(
      await refusalOf(
        await rewritten((entry) =>
          isRows(entry) ? { ...entry, bytes: Buffer.concat([entry.bytes, entry.bytes]) } : entry,
        ),
      ),
    ).toMatch(/checksums differ/)
    expect(await refusalOf(await rewritten((entry) => (isRows(entry) ? null : entry)))).toMatch(
      /checksums differ/,
    )
    const isManifest = ({ name }: ArchiveEntry) => name === 'manifest.json'
    expect(await refusalOf(await rewritten((entry) => (isManifest(entry) ? null : entry)))).toMatch(
      /its end is missing/,
    )
    const isChecksum = ({ name }: ArchiveEntry) => name.startsWith('checksums/')
    expect(await refusalOf(await rewritten((entry) => (isChecksum(entry) ? null : entry)))).toMatch(
      /checksums are missing/,
    )
  })

  it('when the backup has a newer schema or a newer format', async () => {
    expect(await refusalOf(await withHeader({ formatVersion: 2, version: '9.0.0' }))).toMatch(
      /newer version \(9\.0\.0\)/,
    )
    const later = await emptyTarget()
    await restore(backup, later)
    await query(later.url, `insert into schema_migration (name) values ('9999-from-later')`)
    expect(await refusalOf(await write({ url: later.url, blobs: later.blobs }))).toMatch(
      /newer version \(.*; it has 9999-from-later\)\. Update Carrel/,
    )
  })

  it('when the target has data or files and it is not forced, or Carrel runs on it', async () => {
    const target = await emptyTarget()
    await target.blobs.put('logo/1/a-file-of-the-target', Buffer.from('old'))
    await expect(restore(backup, target)).rejects.toThrow(
      'store of files has files already: --force',
    )
    await restore(backup, target, { isForced: true })
    const inBackup = (await entriesOf(backup)).flatMap(({ name }) => keyOfEntry(name) ?? [])
    expect(Object.keys(await filesOf(target.blobs)).sort()).toEqual(inBackup.sort())
    await query(
      target.url,
      `update customers set organization_name = organization_name || ' changed'`,
    )
    const changed = await contentOf(target.url)
    await expect(restore(backup, target)).rejects.toThrow('database has data already: --force')
    expect(await contentOf(target.url)).toEqual(changed)

    const client = new Client({ connectionString: target.url, application_name: 'carrel' })
    await client.connect()
    await expect(restore(backup, target, { isForced: true })).rejects.toThrow('Carrel is running')
    await client.end()
    expect(await contentOf(target.url)).toEqual(changed)
    await restore(backup, target, { isForced: true })
    expect((await contentOf(target.url))['customers']).not.toBe(changed['customers'])
  })

  it('when a file cannot be stored: the database is left as it was', async () => {
    const target = await emptyTarget()
    const full: Blobs = { ...target.blobs, put: () => Promise.reject(new Error('no space left')) }
    await expect(restore(backup, { ...target, blobs: full })).rejects.toThrow('no space left')
    expect(await query(target.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })
})

describe('a restore whose database goes away', () => {
  const terminate = (url: string, running: string) =>
    query(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'carrel restore' and datname = current_database()
         and query like '${running}'`,
    )

  it('while it writes rows says so, and leaves the database as it was', async () => {
    const target = await emptyTarget()
    const ended = restore(backup, target).catch((error: unknown) => error)
    await expect
      .poll(() => terminate(target.url, 'copy %'), { interval: 1, timeout: 10_000 })
      .toHaveLength(1)
    const refusal = await ended
    expect(refusal).toEqual(
      new BackupError(
        'The database went away. It has all of the backup, or all that it had before: restore again.',
      ),
    )
    expect(await query(target.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })

  it('while it stores files says so, and leaves the database as it was', async () => {
    const target = await emptyTarget()
    const blobs: Blobs = {
      ...target.blobs,
      put: async (...file) => {
        await terminate(target.url, '%')
        return target.blobs.put(...file)
      },
    }
    await expect(restore(backup, { ...target, blobs })).rejects.toThrow('The database went away')
    expect(await query(target.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })
})

describe('when it is asked to stop,', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'a backup leaves no file (%s)',
    async (signal) => {
      const folder = await scratchFolder()
      const client = new Client({ connectionString: carrel.database.url })
      await client.connect()
      await client.query('begin; lock table mails in access exclusive mode')
      const command = startCommand('backup', ['--to', path.join(folder, 'carrel.backup')], {
        DATABASE_URL: carrel.database.url,
        DATA_DIR: folder,
      })
      await expect.poll(waitingForMails, { timeout: 20_000 }).toHaveLength(1)
      expect(await readdir(folder)).toEqual(['carrel.backup.unfinished'])
      command.kill(signal)
      const ended = await command.ended
      await client.end()
      expect(ended).toEqual({ code: 1, output: '', errors: 'Stopped: there is no backup.\n' })
      expect(await readdir(folder)).toEqual([])
    },
  )

  it('a restore stops its own PostgreSQL', { timeout: 60_000 }, async () => {
    const folder = await scratchFolder()
    const pid = path.join(folder, 'pg', 'data', 'postmaster.pid')
    const isServed = () =>
      readFile(pid).then(
        () => true,
        () => false,
      )
    const command = startCommand('restore', ['--from', backup], { DATA_DIR: folder })
    await expect.poll(isServed, { timeout: 30_000 }).toBe(true)
    command.kill('SIGTERM')
    const { code, errors } = await command.ended
    expect(errors).toMatch(/^Stopped\. /)
    expect(code).toBe(1)
    expect(await isServed()).toBe(false)
  })
})

describe('a restore that is stopped', () => {
  it('while it stores files leaves the database as it was', async () => {
    const target = await emptyTarget()
    const stopping = new AbortController()
    const reason = new BackupError('Stopped')
    const blobs: Blobs = {
      ...target.blobs,
      put: (...file) => {
        stopping.abort(reason)
        return target.blobs.put(...file)
      },
    }
    const { signal } = stopping
    await expect(restore(backup, { ...target, blobs }, { stopping: signal })).rejects.toBe(reason)
    expect(await query(target.url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  })
})

describe('a backup', () => {
  it('never replaces a file, and leaves none when it fails', async () => {
    const folder = await scratchFolder()
    const file = path.join(folder, 'carrel.backup')
    await writeFile(file, 'an earlier backup')
    const options = {
      connection: { connectionString: carrel.database.url },
      passphrase: undefined,
      now: () => new Date(),
    }
    await expect(writeBackup({ ...options, blobs: carrel.platform.blobs, file })).rejects.toThrow(
      'exists already',
    )
    const broken: Blobs = {
      ...carrel.platform.blobs,
      read: () => Promise.reject(new Error('the bucket is away')),
    }
    const other = path.join(folder, 'other.backup')
    await expect(writeBackup({ ...options, blobs: broken, file: other })).rejects.toThrow('bucket')
    expect(await readdir(folder)).toEqual(['carrel.backup'])
    expect(await readFile(file, 'utf8')).toBe('an earlier backup')
  })

  it('says that its folder is missing or no folder', async () => {
    const folder = await scratchFolder()
    await writeFile(path.join(folder, 'file'), '')
    for (const [name, code] of [
      ['missing/carrel.backup', 'ENOENT'],
      ['file/carrel.backup', 'ENOTDIR'],
    ] as const) {
      const file = path.join(folder, name)
      const written = writeBackup({
        connection: { connectionString: carrel.database.url },
        blobs: carrel.platform.blobs,
        file,
        passphrase: undefined,
        now: () => new Date(),
      })
      await expect(written).rejects.toThrow(new BackupError(`${file} cannot be written (${code}).`))
    }
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '../../../contract/index.ts'
import { readConfig } from '../../../platform/config.ts'
import { problemCode } from '../../support/caller.ts'
import { scratchFolder } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const databaseUrl = 'postgresql://carrel@database.example/carrel'

describe('the demo', () => {
  it.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://library.example' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1.library.example' }, false],
    [{ DATABASE_URL: databaseUrl }, false],
    [{ DATABASE_URL: databaseUrl, DEMO: 'on' }, true],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
  ])('with %o is on: %s', (env, isOn) => {
    expect(readConfig(env).demo).toBe(isOn)
  })

  it('lets the documentation networks be registered only while it is on', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).allowDocumentation).toBe(false)
    expect(readConfig({}).allowDocumentation).toBe(true)
  })
})

describe('a pooler', () => {
  const env = { DATABASE_POOLER: 'transaction', DATABASE_URL: databaseUrl }
  const ownerUrl = 'postgresql://owner@database.example/carrel'

  it('needs an owner of the schema that is not the login', () => {
    expect(readConfig({ ...env, DATABASE_OWNER_URL: ownerUrl }).databaseIsPooled).toBe(true)
    expect(readConfig({}).databaseIsPooled).toBe(false)
    expect(() => readConfig(env)).toThrow('DATABASE_POOLER: needs DATABASE_URL')
    expect(() => readConfig({ ...env, DATABASE_OWNER_URL: databaseUrl })).toThrow('needs two roles')
    expect(() => readConfig({ DATABASE_POOLER: 'session' })).toThrow('DATABASE_POOLER')
  })
})

describe('an installation with a database of its own or a public address', () => {
  let carrel: TestPlatform
  beforeAll(async () => {
    carrel = await createTestPlatform({ env: { DATABASE_URL: databaseUrl } })
  })
  afterAll(() => carrel.drop())

  it('refuses the published passwords of the demo like wrong ones', async () => {
    const { signIn } = contract.session
    for (const [username, password] of [
      ['meridian', 'Library-24'],
      ['consortium', 'Consort-24'],
    ] as const) {
      expect(await carrel.anyone().call(signIn, { username, password })).toEqual({
        outcome: 'invalid',
      })
    }
  })

  it('refuses them as new passwords', async () => {
    const { resetPassword } = contract.session
    const input = { newPassword: 'Library-24', repeatedPassword: 'Library-24' }
    const reset = carrel
      .anyone()
      .call(resetPassword, { profileId: 1002, token: 'x'.repeat(43), ...input })
    expect(await problemCode(reset)).toBe('invalid')
  })
})

describe('a value that cannot be used', () => {
  it.each([
    ['a number', { PORT: 'eighty' }, 'PORT: must be a number'],
    ['a whole number', { DDR_OVERDUE_DAYS: '1.5' }, 'DDR_OVERDUE_DAYS: must be a whole number'],
    ['a number within its limits', { SESSION_HOURS: '1e14' }, 'SESSION_HOURS: must be at most 1'],
    ['one of some words', { DEMO: 'yes' }, 'DEMO: must be one of on, off'],
    ['a long text', { OPERATOR_TOKEN: 'x' }, 'OPERATOR_TOKEN: must have at least 32 characters'],
    ['a database', { DATABASE_URL: 'db' }, 'DATABASE_URL: must be postgresql://user'],
    ['a relay', { SMTP_URL: 'http://relay.example' }, 'SMTP_URL: must be smtp://user'],
    ['a web address', { SOLR_URL: 'solr' }, 'SOLR_URL: must be a URL that begins with http'],
    ['an origin', { PUBLIC_URL: 'https://a.example/carrel' }, 'PUBLIC_URL: must have nothing'],
    ['an origin without a query', { PUBLIC_URL: 'https://a.example/?b' }, 'PUBLIC_URL: must have'],
    ['a sender', { MAIL_FROM: 'Carrel' }, 'MAIL_FROM: must be an address, or Name <address>'],
    ['a bucket', { FILES_URL: 'https://bucket.example' }, 'FILES_URL: must be a folder, or s3://'],
    ['a bucket with a name', { FILES_URL: 's3:/bucket' }, 'FILES_URL: must be a folder, or s3://'],
    ['a namespace', { COUNTER_PLATFORM_ID: '-' }, 'COUNTER_PLATFORM_ID: must have 2 to 17 letters'],
    ['lengths of passwords', { PASSWORD_MIN: '14' }, 'at least 14 and at most 12 characters'],
    ['passwords that calls take', { PASSWORD_MAX: '201' }, 'PASSWORD_MAX: must be at most 200'],
    ['an owner', { DATABASE_OWNER_URL: databaseUrl }, 'DATABASE_OWNER_URL: needs DATABASE_URL'],
    ['a standby', { DATABASE_READ_URL: databaseUrl }, 'DATABASE_READ_URL: needs DATABASE_URL'],
  ])('where %s is needed has one line, in words for the operator', (_, env, line) => {
    expect(() => readConfig(env)).toThrow(line)
    expect(() => readConfig(env)).toThrow(/^The configuration has 1 fault\(s\):\n {2}[^\n]+$/)
  })

  it.each([
    { FILES_URL: 's3://carrel?endpoint=http://127.0.0.1:1' },
    { FILES_URL: 'C:\\carrel\\files' },
    { PUBLIC_URL: 'https://carrel.example:8443/' },
    { MAIL_FROM: 'library@carrel.example' },
    { MAIL_FROM: '"Carrel, Delivery" <library@carrel.example>' },
    { DATABASE_URL: databaseUrl, DATABASE_READ_URL: databaseUrl },
  ])('is not %o', (env) => {
    expect(readConfig(env).warnings).toEqual([])
  })
})

it('counts a variable of blanks alone as unset, where blanks are no value', () => {
  const blank = { PORT: ' ', DISK_RESERVE_MB: ' ', HOST: '  ', PASSWORD_FORBIDDEN: ' ' }
  const { port, diskReserveBytes, host, passwordProfile } = readConfig(blank)
  expect([port, diskReserveBytes, host]).toEqual([8080, 100_000_000, '127.0.0.1'])
  expect(passwordProfile.forbidden).toBe(' ')
})

it('notes that COUNTER reports lack their registry entry until it is set', () => {
  const record = `https://registry.countermetrics.org/platform/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`
  expect(readConfig({}).notes).toEqual([expect.stringContaining('COUNTER_REGISTRY_RECORD')])
  expect(readConfig({ COUNTER_REGISTRY_RECORD: record }).notes).toEqual([])
})

describe('a secret in a file', () => {
  const fileWith = async (text: string) => {
    const file = path.join(await scratchFolder(), 'secret')
    await writeFile(file, text)
    return file
  }

  it('is read at start, without the line break at its end', async () => {
    expect(readConfig({ DATABASE_URL_FILE: await fileWith(`${databaseUrl}\n`) }).databaseUrl).toBe(
      databaseUrl,
    )
    const token = ` ${'x'.repeat(32)} `
    expect(readConfig({ OPERATOR_TOKEN_FILE: await fileWith(token) }).operatorToken).toBe(token)
  })

  it('that is missing, empty, too large or given twice stops the start with a line that names it', async () => {
    const missing = path.join(await scratchFolder(), 'none')
    expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(
      /SMTP_URL_FILE: ENOENT: no such file or directory, .*none/,
    )
    const empty = await fileWith('\n')
    expect(() => readConfig({ METRICS_TOKEN_FILE: empty })).toThrow(`${empty} is empty`)
    const folder = path.dirname(empty)
    expect(() => readConfig({ METRICS_TOKEN_FILE: folder })).toThrow(`${folder} is a folder`)
    const large = await fileWith('x'.repeat(65_537))
    expect(() => readConfig({ METRICS_TOKEN_FILE: large })).toThrow('larger than 65536 bytes')
    const file = await fileWith(databaseUrl)
    expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: databaseUrl })).toThrow(
      'DATABASE_URL_FILE: DATABASE_URL is set as well',
    )
  })

  it('is checked like the setting itself, without showing its value', async () => {
    const read = async () =>
      readConfig({ DATABASE_URL_FILE: await fileWith('mysql://carrel:hidden@database.example') })
    await expect(read()).rejects.toThrow(/^(?![\s\S]*hidden)[\s\S]*DATABASE_URL: /)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { readConfig } from '../../platform/config.ts'
import { problemCode } from '../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'

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

it('notes that COUNTER reports lack their registry entry until it is set', () => {
  const record = `https://registry.countermetrics.org/platform/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`
  expect(readConfig({}).notes).toEqual([expect.stringContaining('COUNTER_REGISTRY_RECORD')])
  expect(readConfig({ COUNTER_REGISTRY_RECORD: record }).notes).toEqual([])
})

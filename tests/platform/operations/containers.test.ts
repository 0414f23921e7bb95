import { spawn, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../platform/config.ts'
import { settingRows } from '../../../platform/settings/environment.ts'
import { serverAccount } from '../../../platform/db/embedded/account.ts'
import { freePort } from '../../../platform/db/embedded/freePort.ts'
import { bucketKeys, startBucket } from '../../support/servers/bucket.ts'
import { createEmptyDatabase, scratchFolder } from '../../support/database.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

interface Instruction {
  name: string
  value: string
}

const instructions = read('Dockerfile')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line): Instruction => {
    const [name = '', ...words] = line.split(' ')
    return { name, value: words.join(' ') }
  })
/** The instructions of the last stage, which makes the image. */
const stage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
const valuesOf = (name: string) =>
  stage.filter((line) => line.name === name).map(({ value }) => value)
const listOf = (text = '') => JSON.parse(text.replace(/^[^[]*CMD /, '')) as string[]
const command = listOf(valuesOf('CMD')[0])
const healthCheck = listOf(valuesOf('HEALTHCHECK')[0])
const stageEnv = Object.fromEntries(
  valuesOf('ENV').map((text) => text.split('=') as [string, string]),
)
/** What the image has of the checkout, besides packages. */
const copied = valuesOf('COPY').map((text) => /\/app\/(\S+)/.exec(text)?.[1] ?? '')

interface Service {
  image?: string
  build?: string
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  deploy?: { replicas: number }
  environment?: Record<string, string>
  depends_on?: Record<string, object>
  networks?: string[]
  volumes?: string[]
  configs?: { source: string }[]
}
interface Compose {
  services: Record<string, Service>
  networks: Record<string, object>
  volumes: Record<string, object | null>
  configs: Record<string, { content: string }>
}
const compose = parse(read('compose.yaml')) as Compose
const { carrel } = compose.services
const variables = {
  POSTGRES_PASSWORD: 'secret',
  CLICKHOUSE_PASSWORD: 'secret',
  S3_SECRET_KEY: 'secret',
  OPERATOR_TOKEN: 'x'.repeat(32),
}

/** The text with the variables that an operator sets, as compose fills them in. */
const interpolate = (text: string) =>
  text.replaceAll(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_, name: keyof typeof variables, fallback: string | undefined) =>
      variables[name] ?? fallback ?? '',
  )

const settingNames = new Set(
  settingRows().flatMap(({ name, isSecret }) => (isSecret ? [name, `${name}_FILE`] : [name])),
)
/** Names that Node and the library of the bucket read themselves. */
const foreignNames = new Set([
  'NODE_ENV',
  'AWS_REGION',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
])

describe('Dockerfile and compose.yaml', () => {
  it('name settings that exist, with values that the platform accepts', () => {
    const names = [...Object.keys(stageEnv), ...Object.keys(carrel?.environment ?? {})]
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !settingNames.has(name) && !foreignNames.has(name))).toEqual([])
    const env = Object.entries(carrel?.environment ?? {})
    const config = readConfig({
      ...stageEnv,
      ...Object.fromEntries(env.map(([name, value]) => [name, interpolate(value)])),
    })
    expect(config).toMatchObject({ demo: false, secure: true, trustsProxies: true })
  })

  it('run two copies as a user without rights on a root file system that is read-only', () => {
    expect(valuesOf('USER').at(-1)).toBe('node')
    expect(carrel).toMatchObject({ read_only: true, cap_drop: ['ALL'], deploy: { replicas: 2 } })
    expect(healthCheck[0]).toBe('node')
  })

  it('pin the version of every image, and refer only to what they define', () => {
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? [])
    expect(
      [
        ...images,
        ...instructions.flatMap(({ name, value }) => (name === 'FROM' ? value : [])),
      ].filter((image) => !/:v?\d+\.\d+/.test(image)),
    ).toEqual([])
    for (const { depends_on, networks = [], volumes = [], configs = [] } of Object.values(
      compose.services,
    )) {
      expect(Object.keys(compose.services)).toEqual(
        expect.arrayContaining(Object.keys(depends_on ?? {})),
      )
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(networks))
      expect(Object.keys(compose.configs)).toEqual(
        expect.arrayContaining(configs.map(({ source }) => source)),
      )
      const named = volumes.map((volume) => volume.split(':')[0])
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(named))
    }
  })

  it('need variables that the manual explains', () => {
    const needed = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
    const manual = read('docs/operations/install.md')
    expect(needed.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  })

  it('leave secrets and data out of the image', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.data', '.git', 'node_modules']),
    )
  })
})

/** Copies what the image has of the checkout into a folder that nobody may write to; returns it. */
async function copyCheckout(image: string): Promise<string> {
  await chmod(image, 0o755)
  const app = path.join(image, 'app')
  await mkdir(app)
  expect(copied).toContain('platform')
  for (const part of copied.filter((part) => part !== 'node_modules')) {
    // The portal is built only for browser tests; the platform starts without it.
    if (part === 'dist' && !existsSync(path.join(root, part))) continue
    await cp(path.join(root, part), path.join(app, part), { recursive: true })
  }
  await symlink(path.join(root, 'node_modules'), path.join(app, 'node_modules'))
  await run('chmod', ['-R', 'a-w,a+rX', app])
  return app
}

/** The command that creates a library of this name. */
const createHill =
  'scripts/admin.mjs create-library --name Hill --country India --new-place --user hill'.split(' ')

it('the commands of the image run from a read-only checkout, without a disk, as a user without rights', async () => {
  const image = await scratchFolder()
  const app = await copyCheckout(image)
  const database = await createEmptyDatabase()
  const bucket = await startBucket(() => new Date())
  const port = String(await freePort())
  const { ids } = await serverAccount(image)
  const env = {
    PATH: path.dirname(process.execPath),
    ...stageEnv,
    PORT: port,
    DATA_DIR: '/dev/null/carrel',
    DATABASE_URL: database.url,
    FILES_URL: bucket.url,
    ...bucketKeys,
    SMTP_URL: 'smtp://127.0.0.1:1',
    OPERATOR_TOKEN: variables.OPERATOR_TOKEN,
    SHUTDOWN_NOTICE_SECONDS: '0',
  }
  const [program = '', ...args] = command
  const child = spawn(program, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'], ...ids })
  const ended = once(child, 'exit') as Promise<[number | null]>
  let printed = ''
  child.stderr.on('data', (text: Buffer) => (printed += text.toString()))
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()))
  try {
    const [check = '', ...checkArgs] = healthCheck
    const checkHealth = () =>
      run(check, checkArgs, { cwd: app, env, ...(ids && { uid: ids.uid, gid: ids.gid }) }).then(
        () => 'healthy',
        () => (child.exitCode === null ? 'not yet' : printed),
      )
    await expect.poll(checkHealth, { timeout: 40_000, interval: 250 }).toBe('healthy')
    expect((await fetch(`http://127.0.0.1:${port}/platform/ready`)).status).toBe(200)
    const admin = await run(program, createHill, {
      cwd: app,
      env: { ...env, HOST: '127.0.0.1' },
      ...(ids && { uid: ids.uid, gid: ids.gid }),
    })
    expect(admin.stdout).toContain('Hill was created')
    child.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
    expect(await checkHealth()).not.toBe('healthy')
  } finally {
    child.kill('SIGKILL')
    await ended
    await run('chmod', ['-R', 'u+w', app])
    await bucket.close()
    await database.drop()
  }
})

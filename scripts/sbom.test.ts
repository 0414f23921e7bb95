import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { scratchFolder } from '../tests/support/database.ts'

interface Component {
  'bom-ref': string
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
}
interface Sbom {
  bomFormat: string
  specVersion: string
  serialNumber?: string
  metadata: { timestamp?: string; component: Component }
  components: Component[]
}

const root = path.resolve(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>
}

async function write(): Promise<string> {
  const file = path.join(await scratchFolder(), 'sbom.json')
  execFileSync(process.execPath, [path.join(root, 'scripts/sbom.mjs'), file])
  return readFileSync(file, 'utf8')
}

let text: string
let sbom: Sbom
beforeAll(async () => {
  text = await write()
  sbom = JSON.parse(text) as Sbom
})

it('is CycloneDX 1.6 of this project', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(sbom.metadata.component).toMatchObject({ name: 'carrel', version: '0.1.0' })
})

it('names every production dependency with its version and licence, and no other', () => {
  const found = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]))
  for (const [name, version] of Object.entries(dependencies)) {
    const id = version.startsWith('npm:') ? version.slice('npm:'.length) : `${name}@${version}`
    const component = found.get(id) ?? found.get(`${name}@${version.replace(/^npm:.*@/, '')}`)
    expect({ id, licences: component?.licenses?.length }).toEqual({ id, licences: 1 })
  }
  expect(sbom.components.find(({ name }) => name === 'vitest')).toBeUndefined()
  expect(found.has(`pg-types@${lock.packages['node_modules/pg-types']?.version}`)).toBe(true)
})

it('is the same each time, and names no registry and no folder of this machine', async () => {
  expect(await write()).toBe(text)
  expect(sbom.serialNumber ?? sbom.metadata.timestamp).toBeUndefined()
  expect(text.match(/https?:\/\/[^/"]*/g)).toEqual(['http://cyclonedx.org'])
  expect(text).not.toContain(root)
})

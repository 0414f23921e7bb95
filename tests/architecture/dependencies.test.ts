import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Versions = Record<string, string>
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const
type Kind = (typeof kinds)[number]
type Package = Record<Kind, Versions> & { overrides: Versions }
interface LockedPackage extends Partial<Record<Kind, Versions>> {
  version?: string
  resolved?: string
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const manifest = read('package.json') as Package
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> }

/** A version of one release; an alias has the name of the package before it. */
const exact = /^(npm:(@[\w-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

it.each([...kinds, 'overrides'] as const)('pins every version of %s exactly', (kind) => {
  const loose = Object.entries(manifest[kind]).filter(([, version]) => !exact.test(version))
  expect(loose).toEqual([])
})

it.each(kinds)('locks the versions that package.json names in %s', (kind) => {
  const declared = manifest[kind]
  expect(packages['']?.[kind]).toEqual(declared)
  for (const [name, version] of Object.entries(declared)) {
    const locked = packages[`node_modules/${name}`]?.version
    expect({ name, locked }).toEqual({ name, locked: version.replace(/^npm:.*@/, '') })
  }
})

it('names no registry in the lock file', () => {
  const resolved = Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)
  expect(resolved).toEqual([])
})

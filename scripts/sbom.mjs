// npm run sbom [-- FILE]: writes a CycloneDX 1.6 list of the production packages; dist/sbom.cdx.json by default.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { command } from './command.mjs'
import { npmProgram, root } from './run.mjs'

/**
 * What is read and changed of npm's list.
 * @typedef {{ 'bom-ref': string, name: string, version: string, properties?: { name: string }[] }} Component
 * @typedef {{ ref: string, dependsOn?: string[] }} Dependency
 * @typedef {object} Sbom
 * @property {{ timestamp?: string, component: Component }} metadata
 * @property {string} [serialNumber]
 * @property {Component[]} components
 * @property {Dependency[]} dependencies
 */

/**
 * Compares by code units, so that the order is the same in every locale.
 * @param {string} a
 * @param {string} b
 */
const compare = (a, b) => Number(a > b) - Number(a < b)

/**
 * `npm sbom --omit=dev` leaves out production packages that a development package needs as well, such as react. So the
 * whole list is read, and what npm marks as needed for development alone is left out here.
 * @param {Component} component
 */
const isProduction = ({ properties = [] }) =>
  !properties.some((property) => property.name === 'cdx:npm:package:development')

/** Returns npm's list from the lock file alone, as CycloneDX 1.6 and the same for the same lock file. */
function sbom() {
  const { program, args } = npmProgram([
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--offline',
    '--loglevel=error',
  ])
  const text = execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: program.endsWith('.cmd'),
  })
  const list = /** @type {Sbom} */ (JSON.parse(text))
  const { name } = /** @type {{ name: string }} */ (
    JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  )
  // npm writes 1.5; everything that it writes means the same in 1.6. It names the project after its folder.
  const { serialNumber: _serial, metadata, components, dependencies, ...rest } = list
  const { timestamp: _time, component, ...tools } = metadata
  const production = components.filter(isProduction)
  const refs = new Set([component['bom-ref'], ...production.map((one) => one['bom-ref'])])
  return {
    ...rest,
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    metadata: { ...tools, component: { ...component, name } },
    components: production.sort((a, b) => compare(a['bom-ref'], b['bom-ref'])),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({
        ref,
        dependsOn: dependsOn.filter((one) => refs.has(one)).sort(compare),
      }))
      .sort((a, b) => compare(a.ref, b.ref)),
  }
}

await command(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [file = 'dist/sbom.cdx.json'] = positionals
  const target = path.resolve(root, file)
  const list = sbom()
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `${JSON.stringify(list, null, 2)}\n`)
  console.log(`${path.relative(root, target)}: ${list.components.length} packages`)
  return 0
}, 'Usage: npm run sbom [-- FILE]')

// Writes the files of a new resource; `npm run new:resource` starts it on the project's own Node.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { nameFault, wordsOf } from './names.mjs'
import { resourceFiles } from './files.mjs'
import { command } from '../command.mjs'
import { root, runNode } from '../run.mjs'

const usage = `Usage: npm run new:resource NAME [-- --crud] [--singular NAME]
NAME is the plural in camelCase, e.g. readingLists. With --crud it also gets a table, a form and a test.
--singular names one of an irregular plural: people -- --crud --singular person`

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      // Without the `--` npm takes the option for its own, and passes it on like this.
      crud: { type: 'boolean', default: process.env['npm_config_crud'] === 'true' },
      singular: { type: 'string' },
    },
  })
  const [name = ''] = positionals
  if (name === '' || positionals.length > 1) throw new Error(usage)
  const fault = nameFault(name, root, values.singular)
  if (fault !== null) throw new Error(`${name} cannot be the name of a resource: ${fault}.`)

  const words = wordsOf(name, values.singular)
  const files = resourceFiles(values.crud ? 'crud' : 'list', words, nextMigration())
  const existingFile = Object.keys(files).find((file) => existsSync(path.join(root, file)))
  if (existingFile !== undefined) throw new Error(`${existingFile} is there already.`)
  const table = path.join(root, 'contract/permissions.ts')
  const joined = joinPermissions(readFileSync(table, 'utf8'), name)

  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  writeFileSync(table, joined)
  const written = [...Object.keys(files), 'contract/permissions.ts']
  const biome = 'node_modules/@biomejs/biome/bin/biome'
  if ((await runNode([biome, 'format', '--write', '--log-level=error', ...written])) !== 0) {
    throw new Error('The new files could not be formatted.')
  }
  console.log(`New:\n  ${Object.keys(files).join('\n  ')}\nChanged:\n  contract/permissions.ts`)
  console.log(`Its texts call one of them "${words.singular}"; --singular names it otherwise.`)
  console.log('What next: docs/add-a-resource.md')
  return 0
}, usage)

/** Returns the number of the migration after the last one, with four digits. */
function nextMigration() {
  const numbers = readdirSync(path.join(root, 'platform/db/migrations'))
    .filter((file) => /^\d{4}-/.test(file))
    .map((file) => Number(file.slice(0, 4)))
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0')
}

/**
 * Returns contract/permissions.ts with the rows of the resource: an import, and a line of the table.
 * @param {string} source
 * @param {string} name
 */
function joinPermissions(source, name) {
  const afterImports =
    "import type { PermissionRows, PermissionRule } from './permissionRules.ts'\n"
  const endOfTable = '} as const satisfies PermissionRows\n'
  if (!source.includes(afterImports) || !source.includes(endOfTable)) {
    throw new Error(`contract/permissions.ts has another form than before: join ${name} by hand.`)
  }
  return source
    .replace(
      afterImports,
      `import { ${name}Permissions } from './${name}/permissions.ts'\n${afterImports}`,
    )
    .replace(endOfTable, `  ...${name}Permissions,\n${endOfTable}`)
}

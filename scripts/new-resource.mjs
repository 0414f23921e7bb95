// npm run new:resource NAME: the folder of a new resource to start from. See docs/add-a-resource.md.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { command, root } from './setup.mjs'

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string', default: path.join(root, 'src/resources') } },
  })
  const [name = ''] = positionals
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) {
    throw new Error('Usage: npm run new:resource NAME, with NAME in camelCase, e.g. readingLists')
  }
  const folder = path.join(values.into, name)
  if (existsSync(folder)) throw new Error(`${folder} is there already.`)
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files(name))) {
    writeFileSync(path.join(folder, file), content)
  }
  console.log(`Made ${folder}. What next: docs/add-a-resource.md`)
  return 0
})

/**
 * The files of the folder by name.
 * @param {string} name
 * @returns {Record<string, string>}
 */
function files(name) {
  const title = name[0]?.toUpperCase() + name.slice(1)
  return {
    [`${name}.resource.tsx`]: `import Icon from '@mui/icons-material/TableRowsOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

export const resource: ResourceModule = {
  name: '${name}',
  path: '/${title}',
  permission: 'dashboard.list',
  menu: { label: 'resources.${name}.name', icon: Icon, order: 80 },
  screens: { list: async () => (await import('./${title}List.tsx')).${title}List },
  messages,
}
`,
    'messages.ts': `export const messages = {
  en: {
    resources: {
      ${name}: {
        name: '${title}',
        fields: { id: 'Id' },
      },
    },
  },
}
`,
    [`${title}List.tsx`]: `import { DataTable, List } from 'react-admin'
import { PageTitle } from '../../components/PageTitle.tsx'
import { csvExporter } from '../../dataProvider/csvExporter.ts'

export function ${title}List() {
  return (
    <>
      <PageTitle title="resources.${name}.name" />
      <List exporter={csvExporter} empty={false} title={false}>
        <DataTable bulkActionButtons={false} rowClick={false}>
          <DataTable.Col source="id" />
        </DataTable>
      </List>
    </>
  )
}
`,
  }
}

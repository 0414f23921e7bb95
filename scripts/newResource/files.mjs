/** @import { Words } from './names.mjs' */
import { capital } from './names.mjs'

/**
 * Returns the files of a list without a table of its own, by path.
 * @param {Words} words
 * @returns {Record<string, string>}
 */
export function listFiles(words) {
  const { name, Name, plural, title } = words
  const folder = `src/resources/${name}`
  return {
    [`contract/${name}/permissions.ts`]: permissionsFile(
      words,
      `
  ${name}: { list: everyone, export: everyone },`,
    ),
    [`contract/${name}/permissions.txt`]: permissionTableFile(words, {
      list: 'everyone',
      export: 'everyone',
    }),
    [`${folder}/${name}.resource.tsx`]: declarationFile(
      words,
      `
  screens: { list: async () => (await import('./${Name}List.tsx')).${Name}List },
  // Returns no rows until it makes a call of the contract, as docs/add-a-resource.md shows.
  binding: () => ({ getList: async () => ({ data: [], total: 0 }) }),`,
    ),
    [`${folder}/messages.ts`]: messagesFile(
      words,
      `
        name: '${title}',
        empty: 'No ${plural} yet.',
        fields: { id: 'Number' },`,
    ),
    [`${folder}/${Name}List.tsx`]: `import { DataTable } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'

/** Lists the ${plural}. */
export const ${Name}List = () => (
  <StandardList sort={{ field: 'id', order: 'ASC' }} rowClick={false}>
    <DataTable.Col source="id" />
  </StandardList>
)
`,
  }
}

/**
 * Returns the files of a resource with a table, list, form and test, by path.
 * @param {Words} words
 * @param {string} migration number of its migration, four digits
 * @returns {Record<string, string>}
 */
export function crudFiles(words, migration) {
  const { name, Name, One, one, kebab } = words
  const folder = `src/resources/${name}`
  return {
    [`contract/${name}/permissions.ts`]: permissionsFile(
      words,
      `
  ${name}: {
    list: everyone,
    create: administrators,
    edit: administrators,
    delete: administrators,
    export: everyone,
  },`,
    ),
    [`contract/${name}/permissions.txt`]: permissionTableFile(words, {
      list: 'everyone',
      create: 'administrators',
      edit: 'administrators',
      delete: 'administrators',
      export: 'everyone',
    }),
    [`contract/${name}/${one}.ts`]: shapeFile(words),
    [`platform/db/migrations/${migration}-${kebab}.ts`]: migrationFile(words),
    [`platform/${name}/tables.ts`]: tablesFile(words),
    [`platform/${name}/store.ts`]: storeFile(words),
    [`platform/${name}/${name}.rest.ts`]: restFile(words),
    [`platform/${name}/authorization.txt`]: authorizationFile(words),
    [`${folder}/${name}.resource.tsx`]: declarationFile(
      words,
      `
  recordRepresentation: 'name',
  screens: {
    list: async () => (await import('./${Name}List.tsx')).${Name}List,
    create: async () => (await import('./${One}Form.tsx')).${One}Create,
    edit: async () => (await import('./${One}Form.tsx')).${One}Edit,
  },`,
    ),
    [`${folder}/messages.ts`]: crudMessagesFile(words),
    [`${folder}/${Name}List.tsx`]: crudListFile(words),
    [`${folder}/${One}Form.tsx`]: formFile(words),
    [`tests/portal/${name}.test.tsx`]: testFile(words),
  }
}

/**
 * @param {Words} words
 * @param {string} rows
 */
const permissionsFile = ({ name, plural }, rows) => {
  const rules = ['administrators', 'everyone'].filter((rule) => rows.includes(rule)).join(', ')
  return `import { ${rules}, type PermissionRows } from '../permissionRules.ts'

/** Permissions of ${plural}. */
export const ${name}Permissions = {${rows}
} as const satisfies PermissionRows
`
}

/**
 * Returns who may do what, as the test of all permissions expects it: a column for each kind of session.
 * @param {Words} words
 * @param {Record<string, 'administrators' | 'everyone'>} rules
 */
const permissionTableFile = ({ name }, rules) => {
  const rows = Object.entries(rules).map(([action, rule]) =>
    [`  ${name}.${action}`, 'yes yes yes yes', rule === 'everyone' ? 'yes' : '-', 'yes'].join(' '),
  )
  return ['meridian lakeside harbour consortium observer support', ...rows, ''].join('\n')
}

/**
 * Returns who may make each call, as the authorisation matrix expects it.
 * @param {Words} words
 */
const authorizationFile = ({ name }) =>
  Object.entries({ list: 'list', show: 'list', create: 'create', update: 'edit', delete: 'delete' })
    .map(([call, action]) => `rest.${name}.${call} ${name}.${action} own\n`)
    .join('')

/** @param {Words} words */
const shapeFile = ({ one, One, aSingular }) => `import { z } from 'zod'
import { optionalText, requiredText } from '../kernel/formFields.ts'

/** What a form sends of ${aSingular}. */
export const ${one}Shape = z.object({
  name: requiredText('Enter a name', 200),
  description: optionalText(2000),
})

/** ${capital(aSingular)} as it is entered. */
export type ${One} = z.output<typeof ${one}Shape>
`

/** @param {Words} words */
const migrationFile = ({ table, title }) => `import { type Kysely, sql } from 'kysely'

/** ${title}; each belongs to a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table ${table} (
      id int generated by default as identity primary key,
      customer_id int not null references customers on delete cascade,
      name text not null check (length(name) between 1 and 200),
      description text not null default '' check (length(description) <= 2000),
      created_at timestamptz not null default now()
    );
    create index ${table}_customer on ${table} (customer_id, name);
    select secure_tenant_table('${table}');
  \`.execute(db)
}
`

/** @param {Words} words */
const tablesFile = ({
  name,
  Name,
  plural,
  title,
}) => `import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

/** Tables of ${plural}. */
export interface ${Name}Tables {
  ${name}: ${Name}Table
}

declare module '../db/schema.ts' {
  interface Database extends ${Name}Tables {}
}

/** ${title} of all customers. */
export interface ${Name}Table {
  id: Defaulted<number>
  customerId: number
  name: string
  description: Defaulted<string>
  createdAt: DefaultTimestamp
}
`

/** @param {Words} words */
const storeFile = ({ name, Name, one, One, table, singular }) => `import { sql } from 'kysely'
import type { ${One} } from '../../contract/${name}/${one}.ts'
import type { Db, Session } from '../context.ts'

/** The rows of the table, as \`r\`. */
export const ${one}Source = sql\`${table} r\`

/** The columns of \`${one}Source\`. */
export const ${one}Columns = {
  id: sql\`r.id\`,
  name: sql\`r.name\`,
  description: sql\`r.description\`,
  createdAt: sql\`r.created_at\`,
}

/** Returns the condition that a ${singular} belongs to the customer of the session. */
export const own${Name} = ({ customerId }: Session) => sql\`r.customer_id = \${customerId}\`

/** Returns the id of the new ${singular}. */
export async function insert${One}(db: Db, customerId: number, values: ${One}): Promise<number> {
  const { id } = await db
    .insertInto('${name}')
    .values({ customerId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the customer's ${singular}; does nothing when the id is not one of its own. */
export async function update${One}(
  db: Db,
  customerId: number,
  id: number,
  values: ${One},
): Promise<void> {
  await db
    .updateTable('${name}')
    .set(values)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute()
}

/** Deletes the customer's ${singular}; does nothing when the id is not one of its own. */
export async function delete${One}(db: Db, customerId: number, id: number): Promise<void> {
  await db
    .deleteFrom('${name}')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute()
}
`

/** @param {Words} words */
const restFile = ({
  name,
  one,
  One,
  Name,
  title,
}) => `import { ${one}Shape } from '../../contract/${name}/${one}.ts'
import { parseOrThrow } from '../../contract/kernel/transport.ts'
import { contains } from '../rest/conditions.ts'
import type { RestResource } from '../rest/resource.ts'
import { audit } from '../session/audit.ts'
import {
  delete${One},
  insert${One},
  own${Name},
  ${one}Columns as columns,
  ${one}Source,
  update${One},
} from './store.ts'

/** ${title} of the caller's customer. */
export const resource: RestResource = {
  name: '${name}',
  permission: '${name}.list',
  scope: 'tenant',
  from: ${one}Source,
  own: own${Name},
  fields: {
    id: { sql: columns.id },
    name: { sql: columns.name, filter: contains(columns.name) },
    description: { sql: columns.description, filter: contains(columns.description) },
    createdAt: { sql: columns.createdAt },
  },
  defaultSort: { field: 'name', order: 'ASC' },
  create: {
    permission: '${name}.create',
    apply: async (db, body, call) => {
      const values = parseOrThrow(${one}Shape, body)
      const id = await insert${One}(db, call.session.customerId, values)
      await audit(db, call, { action: '${name}.create', targetType: '${one}', targetId: id })
      return id
    },
  },
  update: {
    permission: '${name}.edit',
    apply: async (db, id, body, call) => {
      await update${One}(db, call.session.customerId, id, parseOrThrow(${one}Shape, body))
      await audit(db, call, { action: '${name}.edit', targetType: '${one}', targetId: id })
    },
  },
  remove: {
    permission: '${name}.delete',
    apply: async (db, id, call) => {
      await delete${One}(db, call.session.customerId, id)
      await audit(db, call, { action: '${name}.delete', targetType: '${one}', targetId: id })
    },
  },
}
`

/**
 * @param {Words} words
 * @param {string} rest
 */
const declarationFile = (
  { name, Name, title },
  rest,
) => `import Icon from '@mui/icons-material/TableRowsOutlined'
import type { ResourceModule } from '../declaration.ts'
import { messages } from './messages.ts'

/** ${title}. */
export const resource: ResourceModule = {
  name: '${name}',
  path: '/${Name}',
  permission: '${name}.list',
  menu: { label: 'resources.${name}.name', icon: Icon, order: 80 },${rest}
  messages,
}
`

/**
 * @param {Words} words
 * @param {string} texts
 */
const messagesFile = ({ name, plural }, texts) => `/** Texts of ${plural}. */
export const messages = {
  en: {
    resources: {
      ${name}: {${texts}
      },
    },
  },
}
`

/** @param {Words} words */
const crudMessagesFile = (words) =>
  messagesFile(
    words,
    `
        name: '${words.title}',
        new: 'New ${words.singular}',
        edit: 'Edit ${words.singular}',
        empty: 'No ${words.plural} yet.',
        fields: { name: 'Name', description: 'Description', createdAt: 'Added' },
        notifications: {
          created: 'The ${words.singular} was added',
          updated: 'The ${words.singular} was saved',
          deleted: 'The ${words.singular} was deleted',
        },`,
  )

/** @param {Words} words */
const crudListFile = ({ Name, plural }) => `import { DataTable, TextInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { formatInstantDay } from '../../dates.ts'

const filters = [<TextInput key="name" source="name" alwaysOn resettable />]

/** Lists the ${plural} of the customer. */
export const ${Name}List = () => (
  <StandardList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable.Col source="name" />
    <DataTable.Col source="description" />
    <DataTable.Col<{ id: number; createdAt: string }>
      source="createdAt"
      cellClassName="unbroken"
      render={({ createdAt }) => formatInstantDay(createdAt)}
    />
  </StandardList>
)
`

/** @param {Words} words */
const formFile = ({ name, one, One, aSingular }) => `import { Create, TextInput } from 'react-admin'
import { ${one}Shape } from '../../../contract/${name}/${one}.ts'
import { PageTitle } from '../../components/PageTitle.tsx'
import { PortalForm } from '../../features/forms/PortalForm.tsx'
import { RecordEdit } from '../../features/forms/RecordEdit.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'

const fields = Object.keys(${one}Shape.shape)
const resolver = schemaResolver(${one}Shape)

const ${One}Form = () => (
  <PortalForm resolver={resolver}>
    <TextInput source="name" required />
    <TextInput source="description" multiline />
  </PortalForm>
)

/** Adds ${aSingular}. */
export const ${One}Create = () => (
  <>
    <PageTitle title="resources.${name}.new" />
    <Create redirect="list" title={false}>
      <${One}Form />
    </Create>
  </>
)

/** Changes or deletes ${aSingular}. */
export const ${One}Edit = () => (
  <>
    <PageTitle title="resources.${name}.edit" />
    <RecordEdit fields={fields}>
      <${One}Form />
    </RecordEdit>
  </>
)
`

/** @param {Words} words */
const testFile = ({
  name,
  Name,
  plural,
  aSingular,
}) => `import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { collectDownloads } from '../support/files/downloads.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const downloads = collectDownloads()

/** The list has a filter of the same name: the form is there once it can be saved. */
async function nameBox() {
  await screen.findByRole('button', { name: 'Save' })
  return screen.getByRole('textbox', { name: /^Name/ })
}

const send = (caller: Caller, method: string, path: string, body: object) =>
  caller.fetch(\`/rest/${name}\${path}\`, { method, body: JSON.stringify(body) })

async function add(caller: Caller, name: string): Promise<number> {
  const response = await send(caller, 'POST', '', { name })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: number }).id
}

it('adds ${aSingular}, and says what is missing', async () => {
  await portal.open('meridian', '/${Name}')
  await userEvent.click(await screen.findByRole('link', { name: 'Create' }))
  await nameBox()
  expect(window.location.pathname).toBe('/${Name}/create')
  await userEvent.type(await nameBox(), ' ')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Enter a name')
  await userEvent.type(await nameBox(), 'First')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('table')).findByText('First')
  expect(window.location.pathname).toBe('/${Name}')
})

it('opens ${aSingular} from the list and changes it', async () => {
  const id = await add(await portal.carrel.signIn('lakeside'), 'Before')
  await portal.open('lakeside', '/${Name}')
  await userEvent.click(await screen.findByText('Before'))
  await waitFor(() => expect(window.location.pathname).toBe(\`/${Name}/\${id}\`))
  await userEvent.clear(await nameBox())
  await userEvent.type(await nameBox(), 'After')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await within(await screen.findByRole('table')).findByText('After')
  expect(screen.queryByText('Before')).toBeNull()
})

it('filters by name and exports what the filter shows', async () => {
  const caller = await portal.carrel.signIn('harbour')
  await add(caller, 'Physics')
  await add(caller, '=1+1')
  await portal.open('harbour', \`/${Name}?filter=\${encodeURIComponent('{"name":"PHYS"}')}\`)
  await screen.findByText('Physics')
  expect(screen.queryByText('=1+1')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(async () => expect(await downloads.last()).toContain('Physics'))
  expect(await downloads.last()).not.toContain('1+1')
})

it('belongs to one customer: nobody else reads, changes or deletes it', async () => {
  const meridian = await portal.carrel.signIn('meridian')
  const id = await add(meridian, 'Private')
  const consortium = await portal.carrel.signIn('consortium')
  const listed = await consortium.fetch('/rest/${name}')
  expect(await listed.text()).not.toContain('Private')
  expect((await consortium.fetch(\`/rest/${name}/\${id}\`)).status).toBe(404)
  expect((await send(consortium, 'PUT', \`/\${id}\`, { name: 'Theirs' })).status).toBe(404)
  expect((await send(consortium, 'DELETE', \`/\${id}\`, {})).status).toBe(404)
  expect((await send(meridian, 'DELETE', \`/\${id}\`, {})).status).toBe(200)
})

it('a viewer may read ${plural}, and not write them', async () => {
  const observer = await portal.carrel.signIn('observer')
  expect((await observer.fetch('/rest/${name}')).status).toBe(200)
  expect((await send(observer, 'POST', '', { name: 'A' })).status).toBe(403)
})

it('the platform refuses what the form refuses, in the same words', async () => {
  const meridian = await portal.carrel.signIn('meridian')
  const response = await send(meridian, 'POST', '', { name: 'x'.repeat(201) })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    error: { fields: { name: 'Enter at most 200 characters' } },
  })
})
`

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkRestResources } from './checkResources.ts'
import { restResources } from './resources.ts'

const good = {
  name: 'mail',
  permission: 'mail.list',
  scope: 'system',
  from: sql`mails m`,
  fields: { id: { sql: sql`m.id` }, to: { sql: sql`m.to_addresses`, sortable: false } },
  defaultSort: { field: 'id', order: 'ASC' },
}

it('finds the resource of every *.rest.ts file', () => {
  expect(restResources.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['auditLog', 'mail', 'savedViews', 'switchableCustomers']),
  )
})

it('takes a declaration that can work', () => {
  expect(checkRestResources({ 'a.rest.ts': { resource: good } })).toEqual([good])
})

it('names every fault with its file and with what to change', () => {
  const apply = () => Promise.resolve(1)
  const found = {
    'empty.rest.ts': {},
    'first.rest.ts': { resource: good },
    'open.rest.ts': { resource: { ...good, name: 'open', permission: undefined } },
    'second.rest.ts': {
      resource: {
        ...good,
        permission: 'mail.read',
        create: { apply },
        fields: { to: good.fields.to },
        defaultSort: { field: 'to', order: 'ASC' },
      },
    },
    'words.rest.ts': { resource: { ...good, name: 'Two words' } },
  }
  expect(() => checkRestResources(found)).toThrowErrorMatchingInlineSnapshot(`
    [Error: Faulty REST resources:
      empty.rest.ts: export \`resource\` with name, scope, from, fields and defaultSort
      open.rest.ts: name its permission, e.g. "savedViews.list"
      second.rest.ts: permission is "mail.read", which is not in contract/permissions.ts; add it or name another
      second.rest.ts: name its create.permission, e.g. "savedViews.list"
      second.rest.ts: add the field id: records are found by it
      second.rest.ts: sort by a sortable field of its own instead of "to"
      second.rest.ts: the name mail is taken; choose another
      words.rest.ts: write the name "Two words" in camelCase]
  `)
})

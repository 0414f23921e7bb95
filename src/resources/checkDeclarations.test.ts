import { expect, it } from 'vitest'
import { checkDeclarations } from './checkDeclarations.ts'

const list = () => Promise.resolve(() => null)
const good = { name: 'titles', path: '/titles', permission: 'titles.list', screens: { list } }

it('declarations come in the order of the menu', () => {
  const found = {
    'b.resource.tsx': { resource: { ...good, name: 'later', path: '/later', menu: undefined } },
    'a.resource.tsx': { resource: good },
  }
  expect(checkDeclarations(found).map(({ name }) => name)).toEqual(['later', 'titles'])
})

it('every fault is named with its file, not only the first', () => {
  const found = {
    'empty.resource.tsx': {},
    'one.resource.tsx': { resource: good },
    'two.resource.tsx': {
      resource: {
        ...good,
        path: 'titles',
        permission: 'titles.fly',
        menu: { label: 'resources.titles.name', order: 1 },
      },
    },
  }
  expect(() => checkDeclarations(found)).toThrowErrorMatchingInlineSnapshot(`
    [Error: Faulty resource declarations:
      empty.resource.tsx: must export \`resource\` with name, path, permission and screens.list
      two.resource.tsx: the path "titles" must begin with /
      two.resource.tsx: the permission "titles.fly" is not in contract/permissions.ts
      two.resource.tsx: the menu label "resources.titles.name" is not among its messages
      two.resource.tsx: the name titles is taken]
  `)
})

import { expect, it } from 'vitest'
import { checkDeclarations, type FoundModules } from './checkDeclarations.ts'

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
      two.resource.tsx: the path "titles" must be like /ReadingLists: begin with /, and hold no : or *
      two.resource.tsx: the permission "titles.fly" is not in contract/permissions.ts
      two.resource.tsx: the menu label "resources.titles.name" is not among its messages
      two.resource.tsx: the name titles is taken]
  `)
})

it.each<[string, object, string]>([
  [
    'a form that nobody may open',
    { screens: { list, edit: list } },
    'screens.edit needs the permission "titles.edit"; add it to contract/permissions.ts',
  ],
  [
    'a screen that is no function',
    { screens: { list, create: 'TitleForm' } },
    'screens.create must be a function that loads it',
  ],
  [
    'a path with a parameter',
    { path: '/titles/:id' },
    'the path "/titles/:id" must be like /ReadingLists: begin with /, and hold no : or *',
  ],
  [
    'a path that ends with a slash',
    { path: '/titles/' },
    'the path "/titles/" must be like /ReadingLists: begin with /, and hold no : or *',
  ],
  [
    'the path of sign-in',
    { path: '/login' },
    'the path /login is an address of the portal; choose another',
  ],
  [
    'the name of a page',
    { name: 'faq' },
    'the name faq is an address of the portal; choose another',
  ],
])('refuses %s', (_, change, fault) => {
  const found = { 'one.resource.tsx': { resource: { ...good, ...change } } }
  expect(() => checkDeclarations(found)).toThrow(
    `Faulty resource declarations:\n  one.resource.tsx: ${fault}`,
  )
})

const withForms = {
  name: 'ddrSent',
  path: '/DDR/Sent',
  permission: 'ddrSent.list',
  screens: { list, show: list, create: list },
}

/** Declares a resource with this path before and after the one with forms. */
const orders = (path: string): FoundModules[] => {
  const other = { resource: { ...good, path } }
  return [
    { 'a.resource.tsx': { resource: withForms }, 'b.resource.tsx': other },
    { 'b.resource.tsx': other, 'c.resource.tsx': { resource: withForms } },
  ]
}

it.each([
  ['/DDR/Sent', 'is taken by'],
  ['/DDR/Sent/create', 'is an address of a record of ddrSent'],
  ['/DDR/Sent/seven/show', 'is an address of a record of ddrSent'],
  ['/ddrSent/Other', 'begins with the name of ddrSent; choose another'],
])('refuses the path %s beside a resource with forms, whichever comes first', (path, fault) => {
  for (const found of orders(path)) {
    expect(() => checkDeclarations(found)).toThrow(`the path ${path} ${fault}`)
  }
})

it('takes a path below the list of a resource without records there', () => {
  for (const found of orders('/DDR/Sent/Other')) expect(checkDeclarations(found)).toHaveLength(2)
})

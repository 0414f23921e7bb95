import { expect, it } from 'vitest'
import { withDeclaredPath } from './withDeclaredPath.ts'

const resources = [
  { name: 'mail', path: '/Outbox' },
  { name: 'titles', path: '/ResourceMgmt/Titles' },
  { name: 'memberLibraries', path: '/memberLibraries' },
]

it.each([
  ['/mail', '/Outbox'],
  ['/mail/create', '/Outbox/create'],
  ['/mail/3/show', '/Outbox/3/show'],
  ['/mail?filter=%7B%7D', '/Outbox?filter=%7B%7D'],
  ['/titles/12', '/ResourceMgmt/Titles/12'],
  ['/memberLibraries/4', '/memberLibraries/4'],
])('the address %s of a name becomes %s', (address, path) =>
  expect(withDeclaredPath(address, resources)).toBe(path),
)

it.each(['/', '/mailing', '/Outbox/3', '/login', 'mail', '/toString', 'https://a.example/mail'])(
  'the address %s stays',
  (address) => expect(withDeclaredPath(address, resources)).toBe(address),
)

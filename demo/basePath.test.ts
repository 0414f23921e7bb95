import { expect, test } from 'vitest'
import { basePathOf } from './basePath.ts'

test.each([
  ['/', '/'],
  ['', '/'],
  ['carrel', '/carrel/'],
  ['/carrel', '/carrel/'],
  ['/demos/carrel-2/', '/demos/carrel-2/'],
])('a base of %j is the path %j', (text, path) => expect(basePathOf(text)).toBe(path))

test.each(['https://example.org/carrel/', '/car rel/', '/../carrel/', '/carrel?x', '/a//b/'])(
  'a base of %j is refused',
  (text) => expect(() => basePathOf(text)).toThrow('--base is a path'),
)

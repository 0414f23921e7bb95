import { describe, expect, it } from 'vitest'
import { maxJsonDepth, parseJson } from './json.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('parseJson', () => {
  it('takes what is nested as deep as the limit and refuses one level more', () => {
    expect(parseJson(nested(maxJsonDepth))).toBeInstanceOf(Array)
    expect(() => parseJson(nested(maxJsonDepth + 2))).toThrow('nested deeper')
    expect(() => parseJson(nested(30_000))).toThrow('nested deeper')
  })

  it('refuses a field named __proto__ at any level', () => {
    expect(() => parseJson('{"a":[{"__proto__":{"admin":true}}]}')).toThrow('__proto__')
  })

  it('refuses what is not JSON', () => {
    expect(() => parseJson('{')).toThrow(SyntaxError)
  })
})

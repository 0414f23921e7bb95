import { describe, expect, it } from 'vitest'
import { maxJsonDepth, maxJsonValues, parseJson } from './json.ts'

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('parseJson', () => {
  it('takes what is nested as deep as the limit and refuses one level more', () => {
    expect(parseJson(nested(maxJsonDepth))).toBeInstanceOf(Array)
    expect(() => parseJson(nested(maxJsonDepth + 1))).toThrow('nested deeper')
    expect(() => parseJson(nested(30_000))).toThrow('nested deeper')
  })

  it('takes as many values as the limit and refuses more', () => {
    const list = (values: number) => `[${Array(values).fill('1').join()}]`
    expect(parseJson(list(maxJsonValues))).toHaveLength(maxJsonValues)
    expect(() => parseJson(list(maxJsonValues + 1))).toThrow('values')
    expect(() => parseJson(`{${'"a":{},'.repeat(maxJsonValues)}`)).toThrow('values')
  })

  it('counts neither brackets nor commas within texts', () => {
    const text = `${'[,{'.repeat(maxJsonValues)}"\\`
    expect(parseJson(JSON.stringify([text, text]))).toEqual([text, text])
    expect(() => parseJson(`["${text}`)).toThrow(SyntaxError)
  })

  it('refuses what is too deep before it parses the rest', () => {
    expect(() => parseJson('['.repeat(2_000_000))).toThrow('nested deeper')
  })

  it('refuses a field named __proto__ at any level', () => {
    expect(() => parseJson('{"a":[{"__proto__":{"admin":true}}]}')).toThrow('__proto__')
  })

  it('refuses what is not JSON', () => {
    expect(() => parseJson('{')).toThrow(SyntaxError)
  })
})

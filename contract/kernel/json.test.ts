import { describe, expect, it } from 'vitest'
import { maxJsonDepth, maxJsonNameLength, maxJsonNames, maxJsonValues, parseJson } from './json.ts'

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

  it('takes as many different names as the limit and refuses more, in one object and in many', () => {
    const fields = (length: number) => Array.from({ length }, (_, at) => `"a${at}" : ":,"`)
    expect(parseJson(`{${fields(maxJsonNames).join(',')}}`)).toHaveProperty('a0', ':,')
    expect(() => parseJson(`{${fields(maxJsonNames + 1).join(',')}}`)).toThrow('names')
    const rows = fields(maxJsonNames + 1).map((field) => `{${field}}`)
    expect(() => parseJson(`[${rows.join(',')}]`)).toThrow('names')
    expect(parseJson(`[${'{"a":1},'.repeat(maxJsonNames)}{"a":1}]`)).toHaveLength(maxJsonNames + 1)
  })

  it('refuses a name that is too long, without comparing long ones', () => {
    const named = (length: number) => `{"${'n'.repeat(length)}":"${'v'.repeat(length)}"}`
    expect(parseJson(named(maxJsonNameLength))).toBeInstanceOf(Object)
    expect(() => parseJson(named(maxJsonNameLength + 1))).toThrow('too long')
    expect(() => parseJson(`{"${'n'.repeat(1_000_000)}"${':'.repeat(1_000_000)}`)).toThrow('long')
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

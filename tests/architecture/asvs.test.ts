import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const states = ['met', 'partly', 'not met', 'not applicable'] as const

const requirementSchema = z.strictObject({
  id: z.string().regex(/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/),
  level: z.literal([1, 2]),
  requirement: z.string().min(5).max(120),
  state: z.enum(states),
  how: z.string().min(5).max(200),
  /** Files, or `file > title of a test`. */
  evidence: z.array(z.string()).default([]),
  /** The decision record of an exception. */
  decision: z.string().optional(),
})
const { requirements } = z
  .strictObject({
    standard: z.literal('OWASP ASVS 5.0.0'),
    requirements: z.array(requirementSchema),
  })
  .parse(parse(read('docs/security/asvs.yaml')))

/** Returns what is wrong with a piece of evidence; `undefined` when its file, and its test if it names one, exist. */
function evidenceFault(evidence: string): string | undefined {
  const [file = '', title] = evidence.split(' > ', 2)
  if (!existsSync(path.join(root, file))) return `${evidence}: no such file`
  if (title === undefined) return undefined
  const escaped = title.replaceAll("'", String.raw`\'`)
  const source = read(file)
  const isThere = ["'", '"', '`'].some(
    (quote) => source.includes(quote + title + quote) || source.includes(quote + escaped + quote),
  )
  return isThere ? undefined : `${evidence}: no such test`
}

describe('the ASVS list', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    const ids = requirements.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const order = new Intl.Collator('en', { numeric: true })
    expect(ids).toEqual(ids.toSorted(order.compare))
    expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70)
    expect(requirements.filter(({ level }) => level === 2)).toHaveLength(183)
  })

  it('has evidence for everything that is met, and a decision for everything that is not', () => {
    const unproven = requirements.filter(
      ({ state, evidence }) => (state === 'met' || state === 'partly') && evidence.length === 0,
    )
    expect(unproven.map(({ id }) => id)).toEqual([])
    const undecided = requirements.filter(
      ({ state, decision }) =>
        (state === 'not met' || state === 'partly') && decision === undefined,
    )
    expect(undecided.map(({ id }) => id)).toEqual([])
  })

  it('names files, tests and decisions that exist', () => {
    expect(
      requirements.flatMap(({ id, evidence, decision }) =>
        [...evidence, ...(decision === undefined ? [] : [decision])]
          .map(evidenceFault)
          .flatMap((fault) => (fault === undefined ? [] : `${id}: ${fault}`)),
      ),
    ).toEqual([])
  })

  it('is counted in its README', () => {
    const count = (state: (typeof states)[number], level?: 1 | 2) =>
      requirements.filter((one) => one.state === state && [undefined, one.level].includes(level))
        .length
    const table = states.map(
      (state) => `| ${state} | ${count(state, 1)} | ${count(state, 2)} | ${count(state)} |`,
    )
    expect(read('docs/security/README.md')).toContain(table.join('\n'))
  })
})

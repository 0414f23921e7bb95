import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/add-a-resource.md'), 'utf8')

/** Blocks that name the file they show. */
const blocks = [...guide.matchAll(/```(?:tsx?|txt)\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
  ([, file = '', code = '']) => [file, code] as const,
)

describe('the guide "Add a resource"', () => {
  it('shows every file of the resource that it explains, but its test', () => {
    const files = globSync(
      [
        '{contract,platform,src/resources}/supportNotes/*',
        'platform/db/migrations/*-support-notes.ts',
      ],
      { cwd: root },
    )
    expect(blocks.map(([file]) => file).sort()).toEqual(files.sort())
  })

  it.each(blocks)('shows %s as it is', (file, code) => {
    expect(code).toBe(readFileSync(join(root, file), 'utf8'))
  })
})

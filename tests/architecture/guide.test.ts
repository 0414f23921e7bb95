import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const guide = readFileSync(join(root, 'docs/add-a-resource.md'), 'utf8')

/** Blocks that name the file they show. */
const blocks = [...guide.matchAll(/```tsx\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
  ([, file = '', code = '']) => [file, code] as const,
)

describe('the guide "Add a resource"', () => {
  it('shows the whole folder of the resource it builds', () => {
    expect(blocks.map(([file]) => file).sort()).toEqual([
      'src/resources/outbox/OutboxList.tsx',
      'src/resources/outbox/ResendButton.tsx',
      'src/resources/outbox/messages.ts',
      'src/resources/outbox/outbox.resource.tsx',
    ])
  })

  it.each(blocks)('shows %s as it is', (file, code) => {
    expect(code).toBe(readFileSync(join(root, file), 'utf8'))
  })
})

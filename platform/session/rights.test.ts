import { describe, expect, it } from 'vitest'
import { recurringCheck } from './rights.ts'

const startedAt = new Date('2026-03-16T10:00:00.000Z')
const after = (milliseconds: number) => new Date(startedAt.getTime() + milliseconds)

/** A recurring check at an instant of the test's choice, with the instants at which it checks. */
function checkWithClock({ holds = () => true }: { holds?: () => boolean } = {}) {
  const checks: Date[] = []
  let present = startedAt
  const check = recurringCheck({ clock: () => present }, startedAt, async (now) => {
    checks.push(now)
    if (!holds()) throw new Error('rights ended')
  })
  const checkAt = (milliseconds: number) => {
    present = after(milliseconds)
    return check()
  }
  return { checks, checkAt }
}

describe('a recurring check of rights', () => {
  it('runs at most once a second, and not within the first', async () => {
    const { checks, checkAt } = checkWithClock()
    for (const milliseconds of [0, 999, 1000, 1001, 1999, 2500, 3499, 3500]) {
      await checkAt(milliseconds)
    }
    expect(checks).toEqual([after(1000), after(2500), after(3500)])
  })

  it('refuses each step after the rights have ended', async () => {
    const { checks, checkAt } = checkWithClock({ holds: () => false })
    await expect(checkAt(1000)).rejects.toThrow('rights ended')
    await expect(checkAt(1001)).rejects.toThrow('rights ended')
    expect(checks).toHaveLength(2)
  })
})

import { expect, it } from 'vitest'
import type { UserSheetPurpose } from '../../contract/endUsers/rows.ts'
import { longestTurnShare } from '../../tests/support/longestTurnShare.ts'
import { checkRows } from './checkRows.ts'
import type { ReadRow } from './readRows.ts'

const rows: ReadRow[] = Array.from({ length: 300_000 }, (_, index) => ({
  line: index + 2,
  row: {
    firstName: 'Reader',
    lastName: '',
    email: `reader${index}@example.org`,
    password: 'Reading-24',
    department: '',
    designation: '',
    mobile: '',
    deleted: 'true',
  },
  cells: [],
}))

it.each<{ purpose: UserSheetPurpose; accepted: number }>([
  { purpose: 'creation', accepted: rows.length },
  { purpose: 'deletion', accepted: 0 },
])(
  'rows of a $purpose list are checked with pauses for other calls',
  async ({ purpose, accepted }) => {
    const noneActive = () => Promise.resolve(new Set<string>())
    const share = await longestTurnShare(async () => {
      const checked = await checkRows({ headers: [], rows }, purpose, noneActive)
      expect(checked.accepted).toHaveLength(accepted)
    })
    // Without a pause it is 1.
    expect(share).toBeLessThan(0.25)
  },
)

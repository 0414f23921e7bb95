import { expect, it } from 'vitest'
import { faultsIn, type Proof, proofPage } from './proofPage.ts'

const proof = (faults: Proof['faults']): Proof => ({
  tried: 'Kills under load',
  command: 'npm run torture -- 5 14',
  counts: { kills: 10, writes: 12_345 },
  faults,
  date: '2026-03-04',
  commit: '0123456789',
})

it('has a row per run, with its figures, day, commit and command', () => {
  expect(proofPage([proof({ 'writes lost': 0 })])).toContain(
    '| Kills under load | 10 kills<br>12,345 writes | 0 writes lost | 2026-03-04, 0123456789 | `npm run torture -- 5 14` |',
  )
})

it('adds up the runs that tried the same with other seeds, and names their commits', () => {
  const page = proofPage([proof({ 'writes lost': 0 }), proof({ 'writes lost': null })])
  expect(page).toContain(
    '| Kills under load | 20 kills<br>24,690 writes | **not counted: writes lost** | 2026-03-04, 0123456789 |',
  )
  const later = { ...proof({ 'writes lost': 0 }), commit: '9876543210' }
  expect(proofPage([proof({ 'writes lost': 0 }), later])).toContain(
    '20 kills<br>24,690 writes | 0 writes lost | 2026-03-04, 0123456789, 9876543210 |',
  )
})

it('shows a fault that happened, or was not counted, in bold', () => {
  const page = proofPage([proof({ 'writes lost': 2, 'mails missing': null })])
  expect(page).toContain('**2 writes lost**<br>**not counted: mails missing**')
})

it('lists the faults of all runs, and none where all are zero', () => {
  expect(faultsIn([proof({ 'writes lost': 0 })])).toEqual([])
  expect(faultsIn([proof({ 'writes lost': 2, 'mails missing': null })])).toEqual([
    'Kills under load: 2 writes lost',
    'Kills under load: not counted: mails missing',
  ])
})

import { expect, it } from 'vitest'
import { idleLimitMs, idleState } from './idle.ts'

const minute = 60_000

it.each([
  [0, { state: 'active' }],
  [15 * minute - 1, { state: 'active' }],
  [15 * minute, { state: 'warning', secondsLeft: 60 }],
  [15 * minute + 30_500, { state: 'warning', secondsLeft: 30 }],
  [16 * minute - 1, { state: 'warning', secondsLeft: 1 }],
  [16 * minute, { state: 'over' }],
  [9 * 60 * minute, { state: 'over' }],
])('after %i ms without activity the session is %j', (idle, state) => {
  expect(idleState(1_000, 1_000 + idle)).toEqual(state)
})

it.each([
  [17.5, 15],
  [600, 15],
  [10, 7.5],
  [1, 0.5],
])(
  'the countdown of a session that ends after %f idle minutes begins after %f',
  (session, limit) => {
    expect(idleLimitMs(session * minute)).toBe(limit * minute)
  },
)

import { expect, it } from 'vitest'
import {
  allSelected,
  membersToSend,
  targetOf,
  toggleAll,
  toggleOne,
} from './consortium/assignment.ts'
import { hasPending, moveTicked, type Picker, toggleTick } from './picker.ts'

const start: Picker = { selected: new Set([1]), ticked: new Set([1, 2]) }

it('ticked ones move, single and back, and lose their ticks', () => {
  const added = moveTicked(start, [2, 3], 'add')
  expect(added).toEqual({ selected: new Set([1, 2]), ticked: new Set([1]) })
  expect(moveTicked(added, [1, 2], 'back')).toEqual({ selected: new Set([2]), ticked: new Set() })
})

it('all that are shown move, ticked or not, and nothing that a search hides', () => {
  expect(moveTicked(start, [3], 'addAll').selected).toEqual(new Set([1, 3]))
  expect(
    moveTicked({ selected: new Set([1, 3]), ticked: new Set() }, [3], 'backAll').selected,
  ).toEqual(new Set([1]))
})

it('what is ticked on the left but not moved holds up the saving', () => {
  expect(hasPending(start)).toBe(true)
  expect(hasPending(toggleTick(start, 2))).toBe(false)
})

const members = [1, 2, 3]

it('Select All takes all members, and again none', () => {
  const all = toggleAll(members, new Set([2]))
  expect(all).toEqual(new Set(members))
  expect(toggleAll(members, all)).toEqual(new Set())
})

it('unticking one clears Select All, ticking the last one sets it', () => {
  const two = toggleOne(2, new Set(members))
  expect(allSelected(members, two)).toBe(false)
  expect(allSelected(members, toggleOne(2, two))).toBe(true)
  expect(allSelected([], new Set())).toBe(false)
})

it('no member means the consortium itself; both at once mean nothing', () => {
  expect(membersToSend(9, [])).toEqual([9])
  expect(targetOf(9, [9])).toEqual({ isWhole: true })
  expect(targetOf(9, [1, 1, 2])).toEqual({ isWhole: false, memberIds: [1, 2] })
  expect(targetOf(9, [9, 1])).toBeUndefined()
})

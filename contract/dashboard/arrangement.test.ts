import { expect, it } from 'vitest'
import { arrangedWidgets, visibleWidgetsOf } from './arrangement.ts'

const defaultOrder = ['ddr', 'resources', 'users', 'usage'] as const

it('keeps the default order as long as nothing is arranged', () => {
  expect(arrangedWidgets(defaultOrder, { order: [] })).toEqual(defaultOrder)
})

it('follows the arrangement, and leaves out widgets that the dashboard does not have', () => {
  const order = ['usage', 'regions', 'users', 'ddr', 'resources', 'users'] as const
  expect(arrangedWidgets(defaultOrder, { order })).toEqual(['usage', 'users', 'ddr', 'resources'])
})

it('puts a widget that the arrangement does not name after the one that it usually follows', () => {
  expect(arrangedWidgets(defaultOrder, { order: ['usage', 'resources', 'ddr'] })).toEqual([
    'usage',
    'resources',
    'users',
    'ddr',
  ])
  expect(arrangedWidgets(defaultOrder, { order: ['usage', 'users', 'resources'] })[0]).toBe('ddr')
})

it('shows what is not hidden, in the order of the arrangement', () => {
  const arrangement = { order: ['usage', 'users'], hidden: ['users', 'regions'] } as const
  expect(visibleWidgetsOf(defaultOrder, arrangement)).toEqual(['ddr', 'resources', 'usage'])
})

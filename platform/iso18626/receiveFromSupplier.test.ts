import { expect, it } from 'vitest'
import { isChange } from './receiveFromSupplier.ts'

it('a closed request opens for no report of the supplier, and what the supplier closes is closed', () => {
  expect(isChange('discarded', 'delayed')).toBe(false)
  expect(isChange('delayed', 'pending')).toBe(false)
  expect(isChange('discarded', 'filled')).toBe(true)
  expect(isChange('filled', 'filled')).toBe(false)
  expect(isChange('delayed', 'delayed')).toBe(true)
})

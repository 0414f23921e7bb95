import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useFirstRowNumber } from './useFirstRowNumber.ts'

it('numbers the rows of another page as there until the rows of this one are loaded', () => {
  const { result, rerender } = renderHook(useFirstRowNumber, {
    initialProps: { page: 1, perPage: 15, isPlaceholderData: false },
  })
  expect(result.current).toBe(1)
  rerender({ page: 3, perPage: 15, isPlaceholderData: true })
  expect(result.current).toBe(1)
  rerender({ page: 3, perPage: 15, isPlaceholderData: false })
  expect(result.current).toBe(31)
  rerender({ page: 1, perPage: 50, isPlaceholderData: true })
  expect(result.current).toBe(31)
})

import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { YearBefore } from './YearBefore.tsx'

const withoutFigures = { from: '2025-01-01', to: '2025-03-18', since: null, count: 0 }

it('says that there are no figures of the year before, but not below a figure of 0', () => {
  const none = () => screen.queryByText('dashboard.yearBefore.none')
  const { rerender } = render(<YearBefore count={3} before={withoutFigures} />)
  expect(none()).not.toBeNull()
  rerender(<YearBefore count={0} before={withoutFigures} />)
  expect(none()).toBeNull()
})

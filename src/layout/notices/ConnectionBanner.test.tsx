// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { connection } from '../../dataProvider/connection.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'

it('says that a call waits long for its answer until all such calls have ended', () => {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionBanner />
    </QueryClientProvider>,
  )
  onTestFinished(unmount)
  const shown = () => screen.queryAllByText('shell.slow').length > 0
  expect(shown()).toBe(false)
  act(() => connection.reportSlow(true))
  act(() => connection.reportSlow(true))
  act(() => connection.reportSlow(false))
  expect(shown()).toBe(true)
  act(() => connection.reportSlow(false))
  expect(shown()).toBe(false)
})

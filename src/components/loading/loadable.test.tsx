import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { TestTranslationProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ScreenBoundary } from '../../layout/ScreenBoundary.tsx'
import { loadable } from './loadable.tsx'

it('a screen whose code cannot be loaded says what may be the cause', async () => {
  // React reports each error that a boundary catches.
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { Component } = loadable(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <TestTranslationProvider translate={(key: string) => key}>
      <ScreenBoundary>
        <Suspense fallback={null}>
          <Component />
        </Suspense>
      </ScreenBoundary>
    </TestTranslationProvider>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('shell.notLoadedHint')
  expect(alert.textContent).toContain('TypeError: Failed to fetch')
  report.mockRestore()
})

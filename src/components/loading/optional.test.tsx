import { render, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { optional } from './optional.tsx'

type Part = ComponentType<{ name: string }>

function showScreen(Shown: Part) {
  render(
    <Suspense fallback={null}>
      <input aria-label="Typed" />
      <Shown name="Publishers" />
    </Suspense>,
  )
}

const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('shows a part whose code is there', async () => {
  showScreen(
    optional<{ name: string }>(async () => ({ name }) => <p>Chart of {name}</p>),
  )
  await screen.findByRole('textbox')
  expect(document.body.textContent).toBe('Chart of Publishers')
})

it.each([
  ['nothing', undefined, ''],
  [
    'its own words',
    ({ name }: { name: string }) => <p>No chart of {name}</p>,
    'No chart of Publishers',
  ],
])(
  'in place of a part whose code cannot be loaded shows %s beside what was typed',
  async (_, Instead, text) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    showScreen(optional<{ name: string }>(failing, Instead))
    await screen.findByRole('textbox', { name: 'Typed' })
    expect(document.body.textContent).toBe(text)
    expect(warn).toHaveBeenCalledTimes(1)
    warn.mockRestore()
  },
)

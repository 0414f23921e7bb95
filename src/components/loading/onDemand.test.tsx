import { render, screen, waitFor } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { NotificationContextProvider, useNotificationContext } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { onDemand } from './onDemand.tsx'

function Notices() {
  const { notifications } = useNotificationContext()
  return <output>{notifications.map(({ message }) => message)}</output>
}

function showScreen(dialog: ReactNode) {
  return (
    <NotificationContextProvider>
      <input aria-label="Typed" />
      {dialog}
      <Notices />
    </NotificationContextProvider>
  )
}

it('a dialog whose code cannot be loaded leaves its screen alone, and is loaded when it is opened again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const Content: ComponentType<{ onClose: () => void }> = () => <p role="dialog">Opened</p>
  const load = vi
    .fn<() => Promise<typeof Content>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Content)
  const Dialog = onDemand(load)
  const onClose = vi.fn<() => void>()
  const { rerender } = render(showScreen(<Dialog onClose={onClose} />))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('status').textContent).toBe('shell.partNotLoaded')
  screen.getByRole('textbox', { name: 'Typed' })
  rerender(showScreen(null))
  rerender(showScreen(<Dialog onClose={onClose} />))
  await screen.findByRole('dialog')
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

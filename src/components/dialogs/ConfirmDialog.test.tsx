import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

it('stays open while what it confirmed is under way', async () => {
  const onCancel = vi.fn<() => void>()
  const dialog = (isBusy: boolean) => (
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <ConfirmDialog open isBusy={isBusy} onConfirm={() => undefined} onCancel={onCancel}>
        Remove it?
      </ConfirmDialog>
    </CoreAdminContext>
  )
  const { rerender } = render(dialog(true))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'confirm.cancel' })).toHaveProperty('disabled', true)
  expect(onCancel).not.toHaveBeenCalled()
  rerender(dialog(false))
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(1)
})

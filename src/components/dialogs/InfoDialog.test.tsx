import { DialogContent } from '@mui/material'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { InfoDialog } from './InfoDialog.tsx'

it('is named by its title, and closes by its button and by Escape', async () => {
  const onClose = vi.fn<() => void>()
  render(
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <InfoDialog title="Members" onClose={onClose}>
        <DialogContent>Two members</DialogContent>
      </InfoDialog>
    </CoreAdminContext>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Members' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'shell.close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

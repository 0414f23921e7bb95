import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { paths } from '../../src/paths.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

// The only test of its file: the code of the finder must not have been loaded.
it('gives the keys back to the screen when Escape closes the finder before its field is there', async () => {
  await portal.open('harbour', paths.userUpload)
  await screen.findByRole('button', { name: /^Find a screen/ })
  await userEvent.setup({ delay: null }).keyboard('{Control>}k{/Control}{Escape}?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(screen.queryByRole('combobox', { name: /DDR ID$/ })).toBeNull()
})

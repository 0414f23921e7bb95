import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { englishTexts } from '../../src/i18n/texts.ts'
import { Root } from '../../src/Root.tsx'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()

it('menu and screen follow the rights of the account once a call is refused for them', async () => {
  await portal.open('consortium', '/DDR/Agencies')
  cleanup()
  render(<Root texts={englishTexts} />)
  const entry = await screen.findByRole('link', { name: 'Other systems' })
  await portal.carrel.database.owner.query(
    `update accounts set admin_type = 'consortia_viewer' where user_name = 'consortium'`,
  )
  await userEvent.click(entry)
  await screen.findByText('You do not have access to this page')
  expect(screen.queryByRole('link', { name: 'Other systems' })).toBeNull()
  screen.getByRole('link', { name: 'Member Libraries' })
})

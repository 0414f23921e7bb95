import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { CopyField } from './CopyField.tsx'

it('begins an address at its left, also from right to left', () => {
  render(
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <CopyField label="Address" value="https://library.example/kbart" />
    </CoreAdminContext>,
  )
  expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('dir')).toBe('ltr')
})

it('says that the text was copied, also to screen readers', async () => {
  const user = userEvent.setup()
  const texts = { copyField: { copy: 'Copy', copied: 'Copied' } }
  render(
    <CoreAdminContext i18nProvider={testI18nProvider({ messages: texts })}>
      <CopyField label="API key" value="k-17" />
    </CoreAdminContext>,
  )
  await user.click(screen.getByRole('button', { name: 'Copy: API key' }))
  expect(await navigator.clipboard.readText()).toBe('k-17')
  expect(screen.getByRole('button', { name: 'Copied: API key' }).textContent).toBe('Copied')
  expect(screen.getByRole('status').textContent).toBe('Copied: API key')
})

import { act, render, screen } from '@testing-library/react'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { OkDialog } from './OkDialog.tsx'

it('its OK button has the focus, and gets it back when something behind the dialog takes it', () => {
  render(
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <button>Row</button>
      <OkDialog open okLabel="OK" onClose={() => undefined}>
        Saved
      </OkDialog>
    </CoreAdminContext>,
  )
  const ok = screen.getByRole('button', { name: 'OK' })
  expect(document.activeElement).toBe(ok)
  act(() => screen.getByRole('button', { name: 'Row', hidden: true }).focus())
  expect(document.activeElement).toBe(ok)
})

import { Dialog } from '@mui/material'
import { act, render, screen } from '@testing-library/react'
import { CoreAdminContext, testI18nProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { OkButton } from './OkButton.tsx'

it('gets the focus back when something behind the notice takes it', () => {
  render(
    <CoreAdminContext i18nProvider={testI18nProvider()}>
      <button>Row</button>
      <Dialog open>
        <OkButton label="OK" onClick={() => undefined} />
      </Dialog>
    </CoreAdminContext>,
  )
  const ok = screen.getByRole('button', { name: 'OK' })
  expect(document.activeElement).toBe(ok)
  act(() => screen.getByRole('button', { name: 'Row', hidden: true }).focus())
  expect(document.activeElement).toBe(ok)
})

import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type StoredSession, sessionStore } from './authProvider/sessionStore.ts'
import { englishTexts } from './i18n/texts.ts'
import { type OpenPortal, openPortal, Root } from './Root.tsx'

const sessionOf = (customerId: number, name: string): StoredSession => ({
  user: { userId: 5, customerId, adminType: 'library_admin', infoAdmin: true },
  customer: {
    customerId,
    name,
    consortiumId: null,
    productType: 1,
    dataTypes: [],
    subjects: [],
    onosEnabled: false,
    aiEnabled: false,
  },
  sessionId: `session-${customerId}`,
})

afterEach(() => sessionStore.clear())

it('uses nothing of the earlier session when another tab replaces it', async () => {
  window.history.replaceState(null, '', '/login')
  const first = sessionOf(1002, 'Meridian')
  const opened = await openPortal(first)
  if (!opened.App) throw new Error('The portal was not opened')
  // The portal of a session shows whose query cache it has.
  const cached = ({ queries }: { queries: { getQueryData: (key: string[]) => unknown } }) => (
    <p>Cached: {String(queries.getQueryData(['customer']))}</p>
  )
  opened.queries.setQueryData(['customer'], 'Meridian')
  const portal: OpenPortal = { ...opened, App: cached }
  sessionStore.begin(first)
  render(<Root portal={portal} texts={englishTexts} />)
  expect(screen.getByText('Cached: Meridian')).toBeDefined()
  act(() => sessionStore.begin(sessionOf(1030, 'Harbour')))
  expect(screen.queryByText('Cached: Meridian')).toBeNull()
})

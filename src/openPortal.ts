import type { StoredSession } from './authProvider/sessionStore.ts'

const loadApp = () => import('./App.tsx')

/** The portal with its first screen, or that it could not be loaded; and the session it was opened for. */
export interface Opened {
  sessionId: string
  App?: Awaited<ReturnType<typeof loadApp>>['App']
  failed?: true
}

export async function openPortal(session: StoredSession): Promise<Opened> {
  const { sessionId } = session
  try {
    const { App, openFirstScreen } = await loadApp()
    await openFirstScreen(session)
    return { sessionId, App }
  } catch (error) {
    console.error('The portal could not be loaded', error)
    return { sessionId, failed: true }
  }
}

/** While somebody signs in. What does not arrive is asked for again after the sign-in. */
export async function loadPortalAhead(): Promise<void> {
  try {
    await loadApp()
  } catch (error) {
    console.warn('The portal could not be loaded ahead', error)
  }
}

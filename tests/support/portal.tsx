import type { QueryClient } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import type { SignedInUser } from '../../contract/session/model.ts'
import { newSessionId } from '../../src/authProvider/sessionId.ts'
import { type StoredSession, sessionStore } from '../../src/authProvider/sessionStore.ts'
import { CarrelAdmin } from '../../src/CarrelAdmin.tsx'
import { createClient } from '../../src/dataProvider/client.ts'
import { openLanguage } from '../../src/i18n/index.ts'
import { currentLanguage } from '../../src/i18n/language.ts'
// The portal loads it when the browser is idle; a first notification would wait for it on a busy machine.
import '../../src/layout/notices/Notifications.tsx'
import { createQueryClient } from '../../src/queryClient.ts'
import { type DemoAccount, demoPasswords } from './accounts.ts'
import type { Caller } from './caller.ts'
import { createTestPlatform, type TestPlatform } from './platform.ts'
import { createPortalNetwork, type PortalNetwork } from './portalNetwork.ts'
import { pretendScreenWidth } from './screenWidth.ts'
import { transferToken } from './supportStaff.ts'

/** The portal of a test file, over a platform in the same process. */
export interface TestPortal extends Pick<PortalNetwork, 'fail' | 'heal' | 'requestCount'> {
  carrel: TestPlatform
  /** Shows the portal to somebody signed in, at an address. */
  open(account: DemoAccount, path: string): Promise<Caller>
  /** Shows the portal to support staff who act for a customer, at an address. */
  openAsSupport(customerId: number, path: string): Promise<Caller>
}

/**
 * Opens the portal over the real platform in this process; msw passes every request to it. Call it once in a test
 * file; the database is the file's own, and faults are injected between the two.
 */
export function openPortal(): TestPortal {
  let caller: Caller | undefined
  let queries: QueryClient | undefined
  const network = createPortalNetwork(async (request) => {
    if (caller === undefined) throw new Error('Nobody has opened the portal')
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer()
    return caller.fetch(pathname.slice(basePath.length) + search, {
      method: request.method,
      headers: request.headers,
      ...(body && { body }),
    })
  })
  const { fail, heal, requestCount } = network
  const portal = { fail, heal, requestCount } as TestPortal

  beforeAll(async () => {
    // Behind the screen are a platform and a database: on a busy machine an answer takes its time.
    configure({ asyncUtilTimeout: 20_000 })
    pretendScreenWidth(1280)
    network.open()
    portal.carrel = await createTestPlatform()
  })
  afterEach(async () => {
    cleanup()
    await queries?.cancelQueries()
    heal()
    sessionStore.clear()
  })
  afterAll(async () => {
    network.close()
    await portal.carrel.drop()
  })

  const show = async (visitor: Caller, session: StoredSession, path: string) => {
    // What a portal that was closed still loads would be loaded as the next visitor.
    await queries?.cancelQueries()
    queries = createQueryClient()
    caller = visitor
    sessionStore.begin(session)
    window.history.replaceState(null, '', path)
    const api = createClient({ origin: window.location.origin })
    const { i18nProvider, activate } = await openLanguage(currentLanguage().language)
    activate()
    const router = createBrowserRouter([
      {
        path: '*',
        element: (
          <CarrelAdmin api={api} session={session} queries={queries} i18nProvider={i18nProvider} />
        ),
      },
    ])
    render(<RouterProvider router={router} />)
    return visitor
  }
  portal.open = async (account, path) => {
    const visitor = portal.carrel.anyone()
    return show(visitor, await signedIn(visitor, account), path)
  }
  portal.openAsSupport = async (customerId, path) => {
    const visitor = portal.carrel.anyone()
    const token = await transferToken(portal.carrel, customerId, true)
    const answer = await visitor.call(contract.session.redeemTransfer, { customerId, token })
    if (answer.outcome !== 'success') throw new Error('The transfer token was refused')
    return show(visitor, await sessionOf(visitor, answer), path)
  }
  return portal
}

async function signedIn(caller: Caller, account: DemoAccount): Promise<StoredSession> {
  const answer = await caller.call(contract.session.signIn, {
    username: account,
    password: demoPasswords[account],
  })
  if (answer.outcome !== 'success') throw new Error(`${account} could not sign in`)
  return sessionOf(caller, answer)
}

async function sessionOf(caller: Caller, user: SignedInUser): Promise<StoredSession> {
  const { userId, customerId, adminType, infoAdmin } = user
  const customer = await caller.call(contract.session.customer, { customerId })
  return {
    user: { userId, customerId, adminType, infoAdmin },
    customer,
    sessionId: newSessionId(),
  }
}

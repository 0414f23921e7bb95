import { useEffect, useState } from 'react'
import { addressOf } from '../../base.ts'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import { fill, loginTexts } from '../login/messages.ts'
import { transferTexts } from './messages.ts'
import { type TransferLink, useTransferLink } from './oneTimeLink.ts'

/** Milliseconds before the redirect (docs/requirements/portal.md §9, "Transfer-login delay"). */
const delayMs = 2000

/**
 * Signs in with the token of a transfer link (docs/requirements/portal.md §4.3). If a session is open in this
 * browser, the user must confirm first, so that a link cannot silently change who is signed in; a link without its
 * token changes nothing then.
 */
export function TransferPage() {
  const texts = useTexts('transferTexts', transferTexts)
  const login = useTexts('loginTexts', loginTexts)
  const link = useTransferLink()
  const [open] = useState(() => sessionStore.read())
  const [agreed, setAgreed] = useState(open === null)

  useEffect(() => {
    if (!agreed) return undefined
    if (link === null) {
      sessionStore.reportTransferFault('linkLost')
      leave(paths.signIn)
      return undefined
    }
    sessionStore.clear()
    const timer = setTimeout(() => {
      void redeem(link)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [agreed, link])

  return (
    <main className="bare-page">
      <title>{`${texts.title} · ${settings.product}`}</title>
      <h1>{texts.title}</h1>
      {agreed ? (
        <p role="status">{texts.wait}</p>
      ) : (
        <>
          {link === null ? (
            <p role="alert">{login.transferFaults.linkLost}</p>
          ) : (
            <>
              <p>{fill(texts.replace, { customer: open?.customer.name ?? '' })}</p>
              <button type="button" className="pre-auth-button" onClick={() => setAgreed(true)}>
                {texts.agree}
              </button>
            </>
          )}
          <a className="pre-auth-link" href={addressOf(paths.dashboard)}>
            {texts.stay}
          </a>
        </>
      )}
    </main>
  )
}

async function redeem(link: TransferLink): Promise<void> {
  leave((await hasSignedIn(link)) ? paths.dashboard : paths.signIn)
}

/** Redeems the link. The code of the call is loaded with it, and may fail to load like the call itself. */
async function hasSignedIn(link: TransferLink): Promise<boolean> {
  try {
    return await (await import('./transfer.ts')).transfer(link)
  } catch (error) {
    console.error('The transfer link could not be redeemed', error)
    sessionStore.reportTransferFault('failed')
    return false
  }
}

/** Navigates with a full page load, so that no data of another session stays in memory. */
const leave = (path: string): void => window.location.replace(addressOf(path))

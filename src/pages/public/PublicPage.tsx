import type { ReactNode } from 'react'
import { addressOf } from '../../base.ts'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { paths } from '../../paths.ts'
import { settings } from '../../settings.ts'
import { AboutPage, FaqPage } from './TabbedPage.tsx'
import { ContactPage } from './ContactPage.tsx'
import { SignedOutLanguages } from '../../i18n/SignedOutLanguages.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { publicTexts } from './messages.ts'
import './public.css'
import { PublisherListPage } from './PublisherListPage.tsx'

const pages: Record<string, () => ReactNode> = {
  [paths.about]: AboutPage,
  [paths.faq]: FaqPage,
  [paths.contact]: ContactPage,
  [paths.publisherList]: PublisherListPage,
}

const links = [
  [paths.about, 'about'],
  [paths.faq, 'faq'],
  [paths.contact, 'contact'],
  [paths.publisherList, 'publishers'],
] as const

/**
 * Shows a public page, the same signed out and in, without side menu and header (docs/requirements/portal.md §2.1,
 * §2.9).
 */
export function PublicPage({ path }: { path: string }) {
  const texts = useTexts('publicTexts', publicTexts)
  const Page = pages[path]
  const isSignedIn = sessionStore.read() !== null
  return (
    <div className="public">
      <nav className="public-bar" aria-label={texts.pages}>
        <a className="public-brand" href={addressOf(paths.home)}>
          {settings.product}
        </a>
        {links.map(([href, label]) => (
          <a key={href} href={addressOf(href)} aria-current={href === path ? 'page' : undefined}>
            {texts[label]}
          </a>
        ))}
        <SignedOutLanguages />
        <a className="public-home" href={addressOf(isSignedIn ? paths.dashboard : paths.signIn)}>
          {isSignedIn ? texts.toPortal : texts.signIn}
        </a>
      </nav>
      <main className="public-main">{Page && <Page />}</main>
    </div>
  )
}

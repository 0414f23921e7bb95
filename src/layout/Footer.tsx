import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import shared from '../components/controls.module.css'
import { onDemand } from '../components/loading/onDemand.tsx'
import { TextLink } from '../components/text/TextLink.tsx'
import { paths } from '../paths.ts'
import styles from './shell.module.css'

const BrowsersDialog = onDemand(async () => (await import('./BrowsersDialog.tsx')).BrowsersDialog)

const links = [
  ['shell.about', paths.about],
  ['shell.faq', paths.faq],
  ['shell.contact', paths.contact],
] as const

/** Shows the footer of the shell (docs/requirements/portal.md §2.2). */
export function Footer() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <footer className={styles['footer']}>
      {links.map(([label, path]) => (
        <TextLink key={path} to={path} tone="soft">
          {translate(label)}
        </TextLink>
      ))}
      <button
        type="button"
        className={clsx(shared['link'], shared['soft'])}
        onClick={() => setOpen(true)}
      >
        {translate('shell.browsers')}
      </button>
      {isOpen && <BrowsersDialog onClose={() => setOpen(false)} />}
    </footer>
  )
}

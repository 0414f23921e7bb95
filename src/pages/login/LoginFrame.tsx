import type { ReactNode } from 'react'
import { settings } from '../../settings.ts'
import { LoginArtwork } from './LoginArtwork.tsx'

interface Props {
  title: string
  /** The dialog that is open over the page. */
  dialog: ReactNode
  children: ReactNode
}

/** The frame of a page before the sign-in: its content stands in a panel beside the artwork. */
export function LoginFrame({ title, dialog, children }: Props) {
  return (
    <div className="login">
      <title>{`${title} · ${settings.product}`}</title>
      <LoginArtwork />
      <main className="login-main">
        <div className="login-panel">{children}</div>
      </main>
      {dialog}
    </div>
  )
}

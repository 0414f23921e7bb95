import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import look from './shell.module.css'

/**
 * A screen in its place in the shell, whose own parts are not there yet. Nothing in it answers: it is a picture until
 * the portal takes its place, and a voice says that it loads.
 */
export function ShellOutline({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div role="status" aria-label="Loading" />
      <div inert className={look['shell']}>
        <div className={look['header']} />
        <div className={look['middle']}>
          {/* Folded where the user folded it (index.html). */}
          <div id="drawn-menu" className={clsx(look['sidebar'], look['wideOnly'])} />
          <div className={look['content']}>
            <main className={look['main']}>
              <div className={look['heading']}>
                <h1>{title}</h1>
              </div>
              {children}
            </main>
          </div>
        </div>
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { settings } from '../settings.ts'

interface Props {
  title: string
  hint: string
  /** What the user can do next. */
  children: ReactNode
}

/** Shows one message in the `main` of a page, without react-admin. */
export function BarePage({ title, hint, children }: Props) {
  return (
    <section className="bare-page">
      <title>{`${title} · ${settings.product}`}</title>
      <h1>{title}</h1>
      <p>{hint}</p>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

interface Props {
  title: string
  hint: string
  /** What the user can do next. */
  children: ReactNode
}

/** Shows a page with one message, without the shell and without react-admin. */
export function BarePage({ title, hint, children }: Props) {
  return (
    <main className="bare-page">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{hint}</p>
      {children}
    </main>
  )
}

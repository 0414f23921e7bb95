import type { ReactNode } from 'react'

interface Props {
  title: string
  hint: string
  /** What one can do now. */
  children: ReactNode
}

/** A page that says one thing, without the shell and without react-admin. */
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

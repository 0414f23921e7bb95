import { paths } from '../paths.ts'
import { pageTexts } from './messages.ts'

/** Unknown routes show a bare "Page404" (spec: portal §2.1). */
export function NotFoundPage() {
  return (
    <main className="bare-page">
      <title>{pageTexts.notFound}</title>
      <h1>{pageTexts.notFound}</h1>
      <p>{pageTexts.notFoundHint}</p>
      <a className="light-button" href={paths.home}>
        {pageTexts.home}
      </a>
    </main>
  )
}

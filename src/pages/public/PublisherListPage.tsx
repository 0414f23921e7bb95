import { useEffect, useState } from 'react'
import { pageIn } from '../../addressParams.ts'
import { pageCount, pagerItems, publishersPerPage } from '../../../contract/paging.ts'
import { useFocusableDisabled } from '../../components/useFocusableDisabled.ts'
import { settings } from '../../settings.ts'
import { fill } from '../login/messages.ts'
import { inlineHtml } from './inlineHtml.tsx'
import { LoadedView } from './LoadedView.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { publicTexts } from './messages.ts'
import { useLoad } from './useLoad.ts'
import { wholeCount } from '../../numbers.ts'

const pageInAddress = () => pageIn(new URLSearchParams(window.location.search).get('page'))

async function loadPage(page: number) {
  const { api } = await import('../../dataProvider/api.ts')
  return api.publishers.licensed({ page })
}

/**
 * Lists publishers in one column, 100 a page; names may contain simple HTML (docs/requirements/portal.md §2.9).
 */
export function PublisherListPage() {
  const texts = useTexts('publicTexts', publicTexts)
  const [page, setPage] = useState(pageInAddress)
  const loaded = useLoad(() => loadPage(page), page)
  // The pager stays while another page loads, and with it the focus.
  const [pages, setPages] = useState<number>()
  if (loaded.state === 'loaded') {
    const loadedPages = pageCount(loaded.value.total, publishersPerPage)
    if (loadedPages !== pages) setPages(loadedPages)
  }
  useEffect(() => {
    const onBack = () => setPage(pageInAddress())
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  const turnTo = (next: number) => {
    setPage(next)
    window.history.pushState(null, '', `?page=${next}`)
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <title>{`${texts.publishers} · ${settings.product}`}</title>
      <h1>{texts.publishers}</h1>
      <LoadedView loaded={loaded}>
        {({ rows, total }) => (
          <>
            <p>{fill(texts.total, { total: wholeCount(total) })}</p>
            <table className="public-table">
              <thead>
                <tr>
                  <th scope="col">{texts.publisherColumn}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name }) => (
                  <tr key={name}>
                    <td>{inlineHtml(name)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </LoadedView>
      {pages !== undefined && <Pager page={page} pages={pages} onTurn={turnTo} />}
    </>
  )
}

interface PagerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

function Pager({ page, pages, onTurn }: PagerProps) {
  const texts = useTexts('publicTexts', publicTexts)
  const step = (label: string, target: number, sign: string, disabled: boolean) => (
    <Step label={label} sign={sign} disabled={disabled} onClick={() => onTurn(target)} />
  )
  return (
    <nav className="public-pager" aria-label={texts.pager}>
      {step(texts.first, 1, '«', page === 1)}
      {step(texts.previous, page - 1, '‹', page === 1)}
      {pagerItems(page, pages).map((item, index, items) =>
        item === 'gap' ? (
          <span key={`after ${items[index - 1]}`}>…</span>
        ) : (
          <button
            key={item}
            type="button"
            aria-label={fill(texts.page, { page: String(item) })}
            aria-current={item === page ? 'page' : undefined}
            onClick={() => onTurn(item)}
          >
            {item}
          </button>
        ),
      )}
      {step(texts.next, page + 1, '›', page >= pages)}
      {step(texts.last, pages, '»', page >= pages)}
    </nav>
  )
}

interface StepProps {
  label: string
  sign: string
  disabled: boolean
  onClick: () => void
}

/** Shows a button to the first, previous, next or last page. */
function Step({ label, sign, disabled, onClick }: StepProps) {
  return (
    <button type="button" aria-label={label} {...useFocusableDisabled({ disabled, onClick })}>
      {sign}
    </button>
  )
}

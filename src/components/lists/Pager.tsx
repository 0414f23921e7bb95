import { clsx } from 'clsx'
import FirstPage from '@mui/icons-material/FirstPage'
import LastPage from '@mui/icons-material/LastPage'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import { useState } from 'react'
import { useListPaginationContext, useTranslate } from 'react-admin'
import {
  offeredSizes,
  pageCount,
  type PagerItem,
  pagerItems,
  pageSizes,
} from '../../../contract/paging.ts'
import { wholeCount } from '../../numbers.ts'
import controls from '../controls.module.css'
import { IconButton } from '../IconButton.tsx'
import styles from './Pager.module.css'

interface Props {
  sizes?: readonly number[]
  /** Accessible name of the list, for pages with several lists. */
  list?: string
}

/**
 * Shows the pager of a list: first, previous, page numbers, next, last, and page size
 * (docs/requirements/portal.md §4.8). It renders with each page of a list, so it is made of plain elements.
 */
export function Pager({ sizes = pageSizes, list }: Props) {
  const translate = useTranslate()
  const { page, perPage, total: loaded, setPage, setPerPage } = useListPaginationContext()
  const total = useShownTotal(page, loaded)
  if (total === 0) return null
  const pages = pageCount(total, perPage)
  const sizeChoices = offeredSizes(total, sizes)
  const first = (page - 1) * perPage + 1
  const range = `${wholeCount(first)}–${wholeCount(Math.min(page * perPage, total))}`
  return (
    <nav
      aria-label={list ? translate('pager.nameOf', { list }) : translate('pager.name')}
      className={styles['pager']}
    >
      {/* Screen readers say it when a filter, a page or a size has changed it. */}
      <span aria-live="polite" className={styles['range']}>
        {translate('pager.range', { range, total: wholeCount(total) })}
      </span>
      {sizeChoices.length > 1 && (
        <div role="group" aria-label={translate('pager.perPage')} className={styles['sizes']}>
          {sizeChoices.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={size === perPage}
              onClick={() => size !== perPage && setPerPage(size)}
              className={controls['button']}
            >
              {size}
            </button>
          ))}
        </div>
      )}
      {pages > 1 && <Numbers page={page} pages={pages} onPage={setPage} />}
    </nav>
  )
}

/**
 * Returns the number of rows. While a page after the first cannot be loaded it is that of the page before, so that the
 * user can go back; another filter or size begins with the first page.
 */
function useShownTotal(page: number, loaded: number | undefined): number {
  const [lastTotal, setKnown] = useState(loaded)
  if (loaded !== undefined && loaded !== lastTotal) setKnown(loaded)
  return loaded ?? (page > 1 ? (lastTotal ?? 0) : 0)
}

/** Adds React keys: a gap is keyed by the page before it. */
const withKeys = (items: readonly PagerItem[]) =>
  items.map((item, index) => ({ item, key: item === 'gap' ? `after ${items[index - 1]}` : item }))

const icons = { first: FirstPage, previous: NavigateBefore, next: NavigateNext, last: LastPage }

interface NumbersProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

function Numbers({ page, pages, onPage }: NumbersProps) {
  const translate = useTranslate()
  const step = (type: keyof typeof icons, to: number) => {
    const Icon = icons[type]
    return (
      <IconButton
        key={type}
        isSmall
        label={translate(`pager.${type}`)}
        disabled={to < 1 || to > pages || to === page}
        onClick={() => onPage(to)}
      >
        <Icon fontSize="small" className={controls['alongLine']} />
      </IconButton>
    )
  }
  return (
    <div className={styles['numbers']}>
      {step('first', 1)}
      {step('previous', page - 1)}
      {withKeys(pagerItems(page, pages)).map(({ item, key }) =>
        item === 'gap' ? (
          <span key={key} aria-hidden className={styles['gap']}>
            …
          </span>
        ) : (
          <button
            key={key}
            type="button"
            aria-current={item === page ? 'page' : undefined}
            aria-label={translate('pager.page', { page: item })}
            onClick={() => onPage(item)}
            className={clsx(controls['button'], styles['page'])}
          >
            {item}
          </button>
        ),
      )}
      {step('next', page + 1)}
      {step('last', pages)}
    </div>
  )
}

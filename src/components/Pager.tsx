import {
  Box,
  Button,
  PaginationItem,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { useListPaginationContext, useTranslate } from 'react-admin'
import {
  offeredSizes,
  pageCount,
  type PagerItem,
  pagerItems,
  pageSizes,
} from '../../contract/paging.ts'
import { wholeCount } from '../numbers.ts'

interface Props {
  sizes?: readonly number[]
  /** Accessible name of the list, for pages with several lists. */
  list?: string
}

/**
 * Shows the pager of a list: first, previous, page numbers, next, last, and page size
 * (docs/requirements/portal.md §4.8).
 */
export function Pager({ sizes = pageSizes, list }: Props) {
  const translate = useTranslate()
  const { page, perPage, total = 0, setPage, setPerPage, isPending } = useListPaginationContext()
  if (isPending || total === 0) return null
  const pages = pageCount(total, perPage)
  const offered = offeredSizes(total, sizes)
  const first = (page - 1) * perPage + 1
  const range = `${wholeCount(first)}–${wholeCount(Math.min(page * perPage, total))}`
  return (
    <Box
      component="nav"
      aria-label={list ? translate('pager.nameOf', { list }) : translate('pager.name')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        py: 3,
        // Paper shows which rows these are, and has nothing to press.
        '@media print': { '& > :not(p)': { display: 'none' } },
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 auto' }}>
        {translate('pager.range', { range, total: wholeCount(total) })}
      </Typography>
      {offered.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={perPage}
          aria-label={translate('pager.perPage')}
          onChange={(_, size: number | null) => size !== null && setPerPage(size)}
        >
          {offered.map((size) => (
            <ToggleButton key={size} value={size} sx={{ px: 3, py: 1 }}>
              {size}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {pages > 1 && <Numbers page={page} pages={pages} onPage={setPage} />}
    </Box>
  )
}

/** Adds React keys: a gap is keyed by the page before it. */
const withKeys = (items: readonly PagerItem[]) =>
  items.map((item, at) => ({ item, key: item === 'gap' ? `after ${items[at - 1]}` : item }))

interface NumbersProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

function Numbers({ page, pages, onPage }: NumbersProps) {
  const translate = useTranslate()
  const step = (type: 'first' | 'previous' | 'next' | 'last', to: number) => (
    <PaginationItem
      key={type}
      type={type}
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
      aria-label={translate(`pager.${type}`)}
    />
  )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
      {step('first', 1)}
      {step('previous', page - 1)}
      {withKeys(pagerItems(page, pages)).map(({ item, key }) =>
        item === 'gap' ? (
          <Box key={key} component="span" aria-hidden sx={{ px: 1 }}>
            …
          </Box>
        ) : (
          <Button
            key={key}
            size="small"
            variant={item === page ? 'contained' : 'text'}
            disableElevation
            aria-current={item === page ? 'page' : undefined}
            aria-label={translate('pager.page', { page: item })}
            onClick={() => onPage(item)}
            sx={{ minWidth: 34, px: 1, fontVariantNumeric: 'tabular-nums' }}
          >
            {item}
          </Button>
        ),
      )}
      {step('next', page + 1)}
      {step('last', pages)}
    </Box>
  )
}

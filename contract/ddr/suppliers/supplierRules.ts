import { trimText } from '../../kernel/visibleText.ts'

/** What a supplier needs to know of an article before it takes a request. */
export interface SupplierRules {
  /** Whether the pages must be named. */
  needsPages: boolean
  /** Whether the requester must ask for the title page as well. */
  needsTitlePage: boolean
  /** The most pages that it copies; null for no limit. */
  maxPages: number | null
}

/** The rules of a supplier that has entered none. */
export const noSupplierRules: SupplierRules = {
  needsPages: false,
  needsTitlePage: false,
  maxPages: null,
}

/** Why a library whose subscription has ended gets no request: nobody could sign in to answer it. */
export const suspendedText = 'This library takes no requests at present'

/** The largest number of pages that a rule may name. */
export const maxPagesLimit = 10_000

/** What the rules of a supplier look at. */
export interface RequestForRules {
  pages: string
  includeTitlePage?: boolean | undefined
}

/**
 * Returns by field what a request lacks under the rules of a supplier, in words for the requester; empty when it lacks
 * nothing. Pages that cannot be counted, such as article numbers, are under every limit.
 */
export function supplierRuleFaults(
  { needsPages, needsTitlePage, maxPages }: SupplierRules,
  { pages, includeTitlePage }: RequestForRules,
): Partial<Record<keyof RequestForRules, string>> {
  const faults: Partial<Record<keyof RequestForRules, string>> = {}
  const count = pageCount(pages)
  if (needsPages && trimText(pages) === '') {
    faults.pages = 'This library needs the pages, such as 44-58'
  } else if (maxPages !== null && count !== null && count > maxPages) {
    faults.pages = `This library copies at most ${maxPages} pages; these are ${count}`
  }
  if (needsTitlePage && includeTitlePage !== true) {
    faults.includeTitlePage = 'This library copies articles with the title page only'
  }
  return faults
}

/**
 * Returns by field what a request lacks under the rules of any of several libraries; the words of the first one outrank
 * those of the others.
 */
export function ruleFaultsOfAll(
  rules: readonly SupplierRules[],
  request: RequestForRules,
): ReturnType<typeof supplierRuleFaults> {
  const faults: ReturnType<typeof supplierRuleFaults> = {}
  for (const one of rules.toReversed()) Object.assign(faults, supplierRuleFaults(one, request))
  return faults
}

const span = /^(\d{1,6}) ?[-–—] ?(\d{1,6})$/
const single = /^\d{1,6}$/

/**
 * Returns the number of pages of ranges and single pages that are separated by commas; null when a part is something
 * else. `123-45` is 123 to 145.
 */
export function pageCount(pages: string): number | null {
  let count = 0
  for (const part of pages.split(/[,;]/)) {
    const text = part.trim().replace(/^pp?\. ?/, '')
    const [, first = '', last = ''] = span.exec(text) ?? []
    if (first !== '') {
      const end = last.length < first.length ? first.slice(0, -last.length) + last : last
      if (Number(end) < Number(first)) return null
      count += Number(end) - Number(first) + 1
    } else if (single.test(text)) {
      count += 1
    } else {
      return null
    }
  }
  return count
}

/** What is added to the pages of a request for the title page as well. */
const titlePage = 'title page'

/** Returns the pages of a request as the supplier reads them: `44-58, title page` when it includes the title page. */
export const pagesWithTitlePage = ({ pages, includeTitlePage }: RequestForRules): string =>
  includeTitlePage === true ? [pages, titlePage].filter((part) => part !== '').join(', ') : pages

/** Returns the pages of a request without the title page that `pagesWithTitlePage` added. */
export const pagesWithoutTitlePage = (pages: string): string =>
  pages
    .split(', ')
    .filter((part) => part !== titlePage)
    .join(', ')

/** Texts of the pages that need no react-admin. */
export const pageTexts = {
  notFound: 'Page404',
  notFoundHint:
    'There is nothing at this address. It may have moved, or the link may be incomplete.',
  home: 'Go to the start page',
} as const

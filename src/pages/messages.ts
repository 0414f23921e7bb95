/** Texts of the pages that do not use react-admin. */
export const pageTexts = {
  notFound: 'Page404',
  notFoundHint:
    'There is nothing at this address. It may have moved, or the link may be incomplete.',
  home: 'Go to the start page',
  notLoaded: 'The portal could not be loaded',
  notLoadedHint: 'Check your connection. You are still signed in, and nothing is lost.',
  noStorage: 'Your browser stores nothing for this portal',
  noStorageHint:
    'Cookies and site data are blocked for this address, or the disk is full. Allow them in the settings of the browser, or make room, and try again.',
  tryAgain: 'Try again',
  loading: 'Loading',
} as const

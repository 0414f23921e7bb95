import { configure, getConfig } from '@testing-library/dom'

/*
 * While a test waits for an element, Testing Library looks for it again and again, and prints the page into the error
 * of each look, which took 10 of the 75 s of processor time of `delivery.test.tsx`. Only the error at the end of a wait
 * is read, so only that one has the page.
 */
const { getElementError: withPage } = getConfig()

configure({
  getElementError: (message, container) => {
    const config = getConfig()
    const isWaiting =
      '_disableExpensiveErrorDiagnostics' in config &&
      config._disableExpensiveErrorDiagnostics === true
    return isWaiting ? new Error(message ?? '') : withPage(message, container)
  },
})

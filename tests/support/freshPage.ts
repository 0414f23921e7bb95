import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'

/* Files of one worker share a page: each begins without what another has kept, and leaves no screen behind. */
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
afterEach(cleanup)

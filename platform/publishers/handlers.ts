import type { publishers } from '../../contract/publishers/endpoints.ts'
import { publishersPerPage } from '../../contract/paging.ts'
import type { Handlers } from '../context.ts'
import { listLicensed } from './store.ts'

export const publisherHandlers: Handlers<typeof publishers> = {
  // Public: nobody's rows, and nobody's reach.
  licensed: ({ page }, call) => listLicensed(call.platform.db, page, publishersPerPage),
}

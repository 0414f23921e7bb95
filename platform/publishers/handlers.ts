import type { publishers } from '../../contract/publishers/endpoints.ts'
import { publishersPerPage } from '../../contract/paging.ts'
import type { Handlers } from '../context.ts'
import { listLicensed } from './store.ts'

export const publisherHandlers: Handlers<typeof publishers> = {
  // The list is public, so it is read without a tenant scope.
  licensed: ({ page = 1 }, call) => listLicensed(call.platform.db, page, publishersPerPage),
}

import type { session } from '../../contract/session/endpoints.ts'
import type { Handler } from '../context.ts'
import { audit } from './audit.ts'
import { issueToken } from './tokens.ts'

/** The platform's own landing page takes the token in the fragment, which never reaches a log or a Referer. */
export const landingPath = '/platform/search-portal'

export const openSearchPortal: Handler<typeof session.openSearchPortal> = async (
  { customerId },
  call,
) =>
  call.platform.db.transaction().execute(async (db) => {
    const { userId } = call.session
    const token = await issueToken(
      db,
      { kind: 'searchPortal', customerId, accountId: userId },
      call.now,
    )
    await audit(db, call, { action: 'session.openSearchPortal' })
    const { searchPortalUrl, publicUrl } = call.platform.config
    if (searchPortalUrl === undefined) return { url: `${publicUrl}${landingPath}#${token}` }
    const url = new URL(searchPortalUrl)
    url.searchParams.set('token', token)
    return { url: url.href }
  })

import { resetLinkMinutes } from '../../contract/session/linkLifetimes.ts'
import type { Call, Db } from '../context.ts'
import { translatorForCustomer } from '../language/translatorForCustomer.ts'
import { queueMail } from '../mail/outbox.ts'
import { issueResetLink } from '../session/resetLink.ts'

/** An account whose password is to be chosen by link. */
export interface LinkedAccount {
  id: number
  customerId: number
  userName: string
  /** Empty when the link is returned instead of mailed. */
  email: string
  displayName: string
}

/** How a link went out: mailed to an address, or returned as a URL to hand over. */
export type PasswordLink = { mailedTo: string; url: null } | { mailedTo: null; url: string }

/** Issues a one-time link to choose a password, and queues its mail when the account has an address. */
export async function issuePasswordLink(
  db: Db,
  call: Call,
  { id, customerId, userName, email, displayName }: LinkedAccount,
): Promise<PasswordLink> {
  const { portal } = call.platform.config
  const url = await issueResetLink(db, { customerId, accountId: id }, call)
  if (email === '') return { mailedTo: null, url }
  const translate = await translatorForCustomer(db, call.platform, customerId)
  await queueMail(
    db,
    {
      kind: 'passwordLink',
      hasSecret: true,
      customerId,
      to: [email],
      subject: translate('%{product}: choose your password', { product: portal.product }),
      body: [
        translate('An account of %{name} is ready for you.', { name: displayName }),
        translate(
          'Open this link within %{minutes} minutes to choose its password. It works once:',
          {
            minutes: resetLinkMinutes,
          },
        ),
        url,
        translate('Then sign in at %{address} with the user name %{userName}.', {
          address: `${call.platform.config.publicUrl}/`,
          userName,
        }),
        translate('Ask %{address} for another link when it has expired.', {
          address: portal.supportEmail,
        }),
      ].join('\n\n'),
    },
    call.now,
  )
  return { mailedTo: email, url: null }
}

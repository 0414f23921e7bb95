import { dayMs } from '../../contract/calendar.ts'
import type { organization } from '../../contract/organization/endpoints.ts'
import type { Call, Db, Handler } from '../context.ts'
import { translatorForCustomer } from '../language/translatorForCustomer.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from '../session/audit.ts'
import { findLatestAuditEntry, listAuditEntries } from '../session/auditStore.ts'
import { primaryAddresses } from './credentialStore.ts'
import type { RangeChanges } from './ranges.ts'
import { readRecord } from './recordStore.ts'
import { saveAction } from './update.ts'

const announceAction = 'organization.announceIpChanges'

/**
 * Mails the IP ranges that were added and removed since the last mail, within a day: a save may be followed by another
 * one before its own mail, also by somebody else. A second call for the same saves sends no mail; calls at the same
 * time follow each other. Throws `Problem('throttled')` beyond the mails of one organisation in a minute.
 */
export const announceIpChanges: Handler<typeof organization.announceIpChanges> = async (
  { customerId },
  call,
) => {
  await call.platform.announcementLimit(customerId)
  return call.write(async (db): Promise<true> => {
    const record = await readRecord(db, customerId, { lock: true })
    const lastAnnouncement = await findLatestAuditEntry(db, customerId, announceAction)
    const saves = await listAuditEntries(db, {
      customerId,
      action: saveAction,
      afterId: Number(lastAnnouncement?.targetId ?? 0),
      since: new Date(call.now.getTime() - dayMs),
    })
    const { ipAdded, ipRemoved } = changesOf(saves)
    if (ipAdded.length + ipRemoved.length === 0) return true
    const name = record?.displayName ?? ''
    await mailChanges(db, { customerId, name }, { ipAdded, ipRemoved }, call)
    await audit(db, call, {
      action: announceAction,
      targetType: 'save',
      targetId: saves.at(-1)?.id ?? 0,
      customerId,
    })
    return true
  })
}

/** Returns what saves added and removed together, without what a later one took back. */
function changesOf(saves: readonly { details: unknown }[]): RangeChanges {
  const added = new Set<string>()
  const removed = new Set<string>()
  for (const { details } of saves) {
    const { ipAdded = [], ipRemoved = [] } = details as Partial<RangeChanges>
    for (const range of ipAdded) if (!removed.delete(range)) added.add(range)
    for (const range of ipRemoved) if (!added.delete(range)) removed.add(range)
  }
  return { ipAdded: [...added], ipRemoved: [...removed] }
}

async function mailChanges(
  db: Db,
  { customerId, name }: { customerId: number; name: string },
  { ipAdded, ipRemoved }: RangeChanges,
  call: Call,
): Promise<void> {
  const { product, supportEmail } = call.platform.config.portal
  const primary = await primaryAddresses(db, customerId)
  const translate = await translatorForCustomer(db, call.platform, customerId)
  const list = (heading: string, ranges: string[]) =>
    ranges.length === 0 ? [] : [`${heading}\n${ranges.map((range) => `  ${range}`).join('\n')}`]
  await queueMail(
    db,
    {
      kind: 'ipChanges',
      customerId,
      to: primary.length > 0 ? primary : [supportEmail],
      cc: primary.length > 0 ? [supportEmail] : [],
      subject: translate('%{product}: IP ranges of %{name} were changed', { product, name }),
      body: [
        translate('The IP ranges of %{name} were changed.', { name }),
        ...list(translate('Added:'), ipAdded),
        ...list(translate('Removed:'), ipRemoved),
        translate('If you did not expect this, tell %{address}.', { address: supportEmail }),
      ].join('\n\n'),
      createdBy: call.session.userId,
    },
    call.now,
  )
}

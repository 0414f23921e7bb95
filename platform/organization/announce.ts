import { dayMs } from '../../contract/calendar.ts'
import type { organization } from '../../contract/organization/endpoints.ts'
import type { Call, Db, Handler } from '../context.ts'
import { translatorForCustomer } from '../language/translatorForCustomer.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from '../session/audit.ts'
import { findLatestAuditEntry } from '../session/auditStore.ts'
import { primaryAddresses } from './credentialStore.ts'
import type { RangeChanges } from './ranges.ts'
import { rangeChanges } from './rangeStore.ts'
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
    const changes = await rangeChanges(db, {
      customerId,
      action: saveAction,
      afterId: Number(lastAnnouncement?.targetId ?? 0),
      since: new Date(call.now.getTime() - dayMs),
    })
    const [first] = changes
    if (first === undefined) return true
    const rangesOf = (kind: number) =>
      changes.flatMap(({ range, change }) => (change === kind ? range : []))
    const name = record?.displayName ?? ''
    const ranges = { ipAdded: rangesOf(1), ipRemoved: rangesOf(-1) }
    await mailChanges(db, { customerId, name }, ranges, call)
    await audit(db, call, {
      action: announceAction,
      targetType: 'save',
      targetId: first.lastSaveId,
      customerId,
    })
    return true
  })
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

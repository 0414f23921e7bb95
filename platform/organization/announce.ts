import type { organization } from '../../contract/organization/endpoints.ts'
import type { Call, Db, Handler } from '../context.ts'
import { translatorForCustomer } from '../language/translatorForCustomer.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit } from '../session/audit.ts'
import { findLatestAuditEntry } from '../session/auditStore.ts'
import { primaryAddresses } from './credentialStore.ts'
import type { RangeChanges } from './ranges.ts'
import { readRecord } from './recordStore.ts'
import { saveAction } from './update.ts'

const announceAction = 'organization.announceIpChanges'

/**
 * Mails the IP ranges that the last save added and removed. A second call for the same save sends no mail; calls at the
 * same time follow each other.
 */
export const announceIpChanges: Handler<typeof organization.announceIpChanges> = (
  { customerId },
  call,
) =>
  call.write(async (db): Promise<true> => {
    const record = await readRecord(db, customerId, { lock: true })
    const save = await findLatestAuditEntry(db, customerId, saveAction)
    const lastAnnouncement = await findLatestAuditEntry(db, customerId, announceAction)
    if (save === undefined || lastAnnouncement?.targetId === String(save.id)) return true
    const changes = save.details as Partial<RangeChanges>
    const { ipAdded = [], ipRemoved = [] } = changes
    if (ipAdded.length + ipRemoved.length === 0) return true
    const name = record?.displayName ?? ''
    await mailChanges(db, { customerId, name }, { ipAdded, ipRemoved }, call)
    await audit(db, call, {
      action: announceAction,
      targetType: 'save',
      targetId: save.id,
      customerId,
    })
    return true
  })

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

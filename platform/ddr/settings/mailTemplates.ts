import { answerValues } from '../../../contract/ddr/mail/answerMail.ts'
import type { ddr } from '../../../contract/ddr/endpoints.ts'
import {
  fillMessage,
  fillSubject,
  isMailedMove,
  type MailTemplate,
  type MailTemplateKind,
  mailTemplateKinds,
  modeOfKind,
  templateFaults,
  type TemplateValues,
} from '../../../contract/ddr/mail/mailTemplates.ts'
import { specifiedTemplate } from '../../../contract/ddr/mail/specifiedTemplates.ts'
import { moveValues } from '../../../contract/ddr/mail/moveMail.ts'
import { plainText } from '../../../contract/ddr/mail/richText.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call, Handler } from '../../context.ts'
import { audit } from '../../session/audit.ts'
import { answerFacts, requestAddress } from '../requestMail.ts'
import { readTemplates, writeTemplate } from './mailTemplateStore.ts'
import { requestAsSide } from '../request/requestInScope.ts'
import { sanitizeMessage } from '../sanitizeMessage.ts'
import { actorOf } from '../request/timeline.ts'

/** Returns the texts of all mails of the session's library: its own, or the specified ones in the caller's language. */
export const mailTemplates: Handler<typeof ddr.mailTemplates> = async (_, call) => {
  const { customerId } = call.session
  const ownTemplates = await call.transaction((db) => readTemplates(db, customerId))
  const byKind = new Map(ownTemplates.map((row) => [row.kind, row]))
  return {
    rows: mailTemplateKinds.map((kind) => {
      const row = byKind.get(kind)
      const specified = specifiedTemplate(kind, call.translate)
      return {
        kind,
        subject: row?.subject ?? specified.subject,
        message: row?.message ?? specified.message,
        isOwn: row !== undefined && row.message !== null,
        changedAt: row?.changedAt.toISOString() ?? null,
        changedBy: row === undefined ? '' : actorOf({ ...row, actorName: row.changedByName }),
        rowVersion: row?.rowVersion ?? 0,
      }
    }),
  }
}

/**
 * Replaces the text of a mail of the session's library. Throws `Problem('invalid')` naming a field that the mail does
 * not have, and `Problem('conflict')` when somebody else has changed the text.
 */
export const saveMailTemplate: Handler<typeof ddr.saveMailTemplate> = (input, call) => {
  const { kind, rowVersion } = input
  return write(call, kind, checkedTemplate(input), rowVersion)
}

/** Returns a mail to its specified text. Throws `Problem('conflict')` when somebody else has changed the text. */
export const resetMailTemplate: Handler<typeof ddr.resetMailTemplate> = (
  { kind, rowVersion },
  call,
) => write(call, kind, null, rowVersion)

/** Returns the sanitised text; throws `Problem('invalid')` naming what is wrong with it. */
function checkedTemplate(input: MailTemplate & { kind: MailTemplateKind }): MailTemplate {
  const template = { subject: input.subject, message: sanitizeMessage(input.message) }
  const fields: Record<string, string> = templateFaults(input.kind, template)
  const faults = Object.entries(fields)
  if (faults.length === 0) return template
  throw new Problem('invalid', faults.map(([field, text]) => `${field}: ${text}`).join('; '), {
    fields,
  })
}

const write = (
  call: Call,
  kind: MailTemplateKind,
  template: MailTemplate | null,
  rowVersion: number | undefined,
): Promise<{ rowVersion: number }> =>
  call.write(async (db) => {
    const { customerId, userId, staffName } = call.session
    const change = { customerId, kind, template, at: call.now, staffName }
    const version = await writeTemplate(db, { ...change, accountId: userId }, rowVersion)
    if (version === undefined) {
      throw new Problem('conflict', 'The text was changed by someone else meanwhile')
    }
    const action = template === null ? 'ddr.resetTemplate' : 'ddr.template'
    await audit(db, call, { action, targetType: 'mailTemplate', targetId: kind })
    return { rowVersion: version }
  })

/**
 * Returns how a text would read for a request of the session's library, or for an example, as a reader of the caller's
 * language would get it. Throws as `saveMailTemplate`, and `Problem('notFound')` or `Problem('forbidden')` for a
 * request of other libraries.
 */
export const previewMailTemplate: Handler<typeof ddr.previewMailTemplate> = async (input, call) => {
  const { subject, message } = checkedTemplate(input)
  const values = await previewValues(call, input.kind, input.ddrId)
  return {
    subject: fillSubject(subject, values),
    text: plainText(sanitizeMessage(fillMessage(message, values))),
  }
}

/** A request of nobody, for the preview. */
const example = {
  ddrId: 1234,
  reference: 'DDR/2026/001234',
  userName: 'Asha Rao',
  requesterName: 'Example College Library',
  articleName: 'Sediment transport in shallow lakes',
  authors: 'Iyer, M.; Thomas, R.',
  sourceName: 'Journal of Limnology',
  issueYear: '2024',
  volume: '12',
  issueNumber: '3',
  pages: '101-118',
  articleDoi: '10.1234/lakes.2024.101',
  requestedOn: '2026-03-02',
  supplierName: 'Example University Library',
  supplierAddress: '1 Library Road',
  supplierCity: 'Bengaluru',
  supplierState: 'Karnataka',
}

const exampleChoices = {
  delayReason: 'issueNotReceived',
  delayNote: '',
  courierNo: 'AB 123 456',
  deliveryRemarks: 'Two parts',
} as const

async function previewValues(
  call: Call,
  kind: MailTemplateKind,
  ddrId: number | null,
): Promise<TemplateValues> {
  const { translate } = call
  const request = ddrId === null ? null : await requestAsSide(call, ddrId)
  const facts = request === null ? example : answerFacts(request)
  if (!isMailedMove(kind)) {
    return answerValues(facts, { ...exampleChoices, mode: modeOfKind(kind) }, translate)
  }
  const isSupplier = request !== null && request.supplierId === call.session.customerId
  return moveValues(
    {
      move: kind,
      reopenReason: 'pagesMissing',
      text: 'Could you have a look at this, please?',
      facts,
      from: isSupplier ? facts.supplierName : facts.requesterName,
      requestedOn: facts.requestedOn,
      address: requestAddress(call.platform.config, facts.ddrId, isSupplier ? 'sent' : 'received'),
    },
    translate,
  )
}

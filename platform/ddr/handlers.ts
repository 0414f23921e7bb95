import type { ddrCounts } from '../../contract/ddr/counts.ts'
import type { ddr } from '../../contract/ddr/endpoints.ts'
import type { Call, Handlers } from '../context.ts'
import { balance, balanceWithout } from './balance/balance.ts'
import { create } from './raise/create.ts'
import { delivered } from './request/delivered.ts'
import { detail } from './request/detail.ts'
import { exportList } from './list/exportList.ts'
import { entries, writeEntry } from './request/entries.ts'
import { checkFile } from './answer/fileCheck.ts'
import { deliveredFile, earlierFile } from './link/fileLink.ts'
import { resolveLinks } from './request/links.ts'
import { counts, list, selectReceived } from './list/lists.ts'
import { overview } from './list/overview.ts'
import {
  mailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  saveMailTemplate,
} from './settings/mailTemplates.ts'
import { move } from './request/move.ts'
import { prefill } from './raise/prefill.ts'
import { firstRequestDayBy } from './list/firstRequestStore.ts'
import { listInstitutions, listPriorities } from './raise/pickStore.ts'
import { respond } from './answer/respond.ts'
import { saveSettings, settings } from './settings/settings.ts'
import { suppliers } from './raise/suppliers.ts'
import { warnings } from './raise/warnings.ts'
import { resend, timeline } from './request/timeline.ts'

export const ddrCountsHandlers: Handlers<typeof ddrCounts> = { ofList: counts }

export const ddrHandlers: Handlers<typeof ddr> = {
  received: list('received'),
  selectMatching: selectReceived,
  sent: list('sent'),
  receivedOverview: overview('received'),
  sentOverview: overview('sent'),
  downloadReceived: exportList('received'),
  downloadSent: exportList('sent'),

  receivedFrom: ({ customerId }, call) => firstDay(call, 'supplierId', customerId),
  sentFrom: ({ customerId }, call) => firstDay(call, 'requesterId', customerId),
  priorities: (_, call) => call.transaction(listPriorities),
  institutions: ({ consortiumId }, call) =>
    call.transaction((db) => listInstitutions(db, consortiumId)),

  detail,
  timeline,
  resend,
  move,
  delivered,
  entries,
  writeEntry,
  file: deliveredFile,
  earlierFile,
  resolveLinks,
  checkFile,
  respond,
  create,
  prefill,
  warnings,
  settings,
  saveSettings,
  mailTemplates,
  saveMailTemplate,
  resetMailTemplate,
  previewMailTemplate,
  suppliers,
  balance,
  balanceWithout,
}

/** Returns the day of the first request on a side of a customer, the session's by default; today without requests. */
async function firstDay(
  call: Call,
  column: 'supplierId' | 'requesterId',
  ofCustomer: number | null,
) {
  const customerId = ofCustomer ?? call.session.customerId
  const isConsortium = customerId === call.session.principal.consortiumId
  const day = await call.transaction((db) =>
    firstRequestDayBy(db, isConsortium ? 'consortiumId' : column, customerId),
  )
  return { from: day ?? call.today }
}

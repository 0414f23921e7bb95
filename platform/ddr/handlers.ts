import type { ddrCounts } from '../../contract/ddr/counts.ts'
import type { ddr } from '../../contract/ddr/endpoints.ts'
import type { Call, Handlers } from '../context.ts'
import { balance, balanceWithout } from './balance.ts'
import { create, warnings } from './create.ts'
import { delivered } from './delivered.ts'
import { detail } from './detail.ts'
import { exportList } from './exportList.ts'
import { entries, writeEntry } from './entries.ts'
import { checkFile } from './fileCheck.ts'
import { deliveredFile, earlierFile } from './fileLink.ts'
import { resolveLinks } from './links.ts'
import { counts, list, overview, selectReceived } from './lists.ts'
import {
  mailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  saveMailTemplate,
} from './mailTemplates.ts'
import { move } from './move.ts'
import { prefill } from './prefill.ts'
import { firstRequestDayBy } from './firstRequestStore.ts'
import { listInstitutions, listPriorities } from './pickStore.ts'
import { respond } from './respond.ts'
import { saveSettings, settings } from './settings.ts'
import { suppliers } from './suppliers.ts'
import { resend, timeline } from './timeline.ts'

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

/** Returns the day of the first request of a side; today when there is none yet. */
async function firstDay(call: Call, column: 'supplierId' | 'requesterId', customerId: number) {
  const isConsortium = customerId === call.session.principal.consortiumId
  const day = await call.transaction((db) =>
    firstRequestDayBy(db, isConsortium ? 'consortiumId' : column, customerId),
  )
  return { from: day ?? call.today }
}

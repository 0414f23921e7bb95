import { answerCalls } from './endpoints/answer.ts'
import { balances } from './endpoints/balance.ts'
import { links } from './endpoints/links.ts'
import { lists } from './endpoints/lists.ts'
import { mailTemplates } from './endpoints/mailTemplates.ts'
import { moveCalls } from './endpoints/moves.ts'
import { overviews } from './endpoints/overview.ts'
import { raiseCalls } from './endpoints/raise.ts'
import { suggestionCalls } from './endpoints/suppliers.ts'
import { supplierSettings } from './endpoints/supplierSettings.ts'
import { timelineCalls } from './endpoints/timeline.ts'

/** Document delivery (docs/requirements/delivery-and-reports.md §7), one file for each part of its screens. */
export const ddr = {
  ...lists,
  ...overviews,
  ...links,
  ...answerCalls,
  ...timelineCalls,
  ...moveCalls,
  ...raiseCalls,
  ...supplierSettings,
  ...mailTemplates,
  ...suggestionCalls,
  ...balances,
}

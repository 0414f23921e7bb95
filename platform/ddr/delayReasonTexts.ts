import type { DelayReason } from '../../contract/ddr/model.ts'

/** The text of each reason of a delay (docs/requirements/delivery-and-reports.md §2.1). */
export const delayReasonTexts: Record<DelayReason, string> = {
  printCopyInCirculation: 'Print copy is in circulation',
  issueNotReceived: 'Issue not yet received',
  other: 'Others outside the DDR system',
}

import { ddrActions, lifecycle } from './lifecycle.ts'
import { type DdrStatus, ddrStatuses, statusCodes } from './model.ts'

/** ISO 18626 (2021) status of each of our statuses; the standard has no exact word for three of them. */
const iso18626: Record<DdrStatus, string> = {
  pending: 'RequestResponse, RequestReceived',
  filled: 'StatusChange, CopyCompleted',
  delayed: 'StatusChange, ExpectToSupply with the reason in the note',
  unfilled: 'StatusChange, Unfilled (NotHeld, NotOnShelf or NotAvailableForILL)',
  discarded: 'StatusChange, Unfilled (PolicyProblem) with the reason in the note',
  filledOutside: 'StatusChange, CopyCompleted with the note "outside the system"',
  duplicate: 'StatusChange, Unfilled (PolicyProblem) with the number of the first request',
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** Returns the text of docs/ddr-life-cycle.md, made from the table; a test compares it with the file. */
export function lifeCyclePage(): string {
  const actions = ddrActions.map((action) => {
    const { code, from, to, orTo, needs, sendsMail, permission } = lifecycle[action]
    const target = orTo === undefined ? to : `${to} (or ${orTo})`
    return row([
      action,
      code,
      from.join(', '),
      target,
      needs.join(', '),
      sendsMail ? 'yes' : 'no',
      permission,
    ])
  })
  const states = ddrStatuses.map((status) => row([status, statusCodes[status], iso18626[status]]))
  return [
    '# Life cycle of a document delivery request',
    '',
    'Written from `contract/ddr/lifecycle.ts`, which the buttons and the checks of the platform read too.',
    'Only the supplying library moves a request. Every move is one transaction with its history and its mail;',
    'of several librarians who answer at once exactly one succeeds, and the others are told by whom and when.',
    '',
    row(['action', 'code', 'from', 'to', 'needs', 'mail', 'who']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...actions,
    '',
    '## States',
    '',
    row(['state', 'code', 'ISO 18626']),
    row(['---', '---', '---']),
    ...states,
    '',
  ].join('\n')
}

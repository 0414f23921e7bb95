import { ddrActions, ddrMoves, lifecycle, moveRules } from './lifecycle.ts'
import { type DdrStatus, ddrStatuses, statusCodes } from './model.ts'

/** ISO 18626 (2021) status of each of our statuses; the standard has no exact word for three of them. */
const iso18626: Record<DdrStatus, string> = {
  pending: 'RequestResponse, RequestReceived',
  filled: 'StatusChange, CopyCompleted',
  delayed: 'StatusChange, ExpectToSupply with the reason in the note',
  unfilled: 'StatusChange, Unfilled (NotAvailableForILL)',
  discarded: 'StatusChange, Unfilled (PolicyProblem) with the reason in the note',
  filledOutside: 'StatusChange, CopyCompleted with the delivery method Other',
  duplicate: 'StatusChange, Unfilled (Duplicate)',
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
  const moves = ddrMoves.map((move) => {
    const { by, from, to, needs, limit, shownTo, sendsMail, permission } = moveRules[move]
    const everyStatus = from.length === ddrStatuses.length
    return row([
      move,
      by,
      everyStatus ? 'every state' : from.join(', '),
      to ?? 'stays',
      needs.join(', ') || 'nothing',
      limit ?? 'none',
      shownTo,
      sendsMail ? 'yes' : 'no',
      permission,
    ])
  })
  const states = ddrStatuses.map((status) => row([status, statusCodes[status], iso18626[status]]))
  return [
    '# Life cycle of a document delivery request',
    '',
    'The supplying library answers a request; the requesting library cancels it, or reopens it when the document is not',
    'what it requested. Each change is one transaction that also writes the history and queues the mail. When several',
    'librarians answer at the same time, the first answer counts; the others see who answered and when.',
    '',
    'This page is generated from `contract/ddr/lifecycle.ts`. The buttons of the portal and the checks of the platform',
    'read the same table.',
    '',
    '## Answers of the supplying library',
    '',
    row(['action', 'code', 'from', 'to', 'needs', 'mail', 'who']),
    row(['---', '---', '---', '---', '---', '---', '---']),
    ...actions,
    '',
    '## Moves of the requesting library, and of both',
    '',
    'A move that is not possible is answered with 409, which names the state; one of another library with 403. A',
    'cancelled request is a discarded one (docs/assumptions.md#moves-of-the-requester). Reopening preserves the answer',
    'with its file.',
    '',
    row(['move', 'by', 'from', 'to', 'needs', 'limit', 'shown to', 'mail', 'who']),
    row(Array<string>(9).fill('---')),
    ...moves,
    '',
    '## States',
    '',
    row(['state', 'code', 'ISO 18626']),
    row(['---', '---', '---']),
    ...states,
    '',
  ].join('\n')
}

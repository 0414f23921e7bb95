import { ddrActions, ddrMoves, lifecycle, moveRules } from '../../contract/ddr/lifecycle.ts'
import { type DdrStatus, ddrStatuses, statusCodes } from '../../contract/ddr/model.ts'
import { supplyRows } from '../../contract/iso18626/mapping.ts'
import { markdownTable } from './markdownTable.ts'

/** Returns the status of ISO 18626 that the supplier reports for one of ours, with its code of `reasonUnfilled`. */
function iso18626StatusOf(ours: DdrStatus): string {
  const { status, reasonUnfilled } = supplyRows[ours]
  return reasonUnfilled === '' ? status : `${status} (${reasonUnfilled})`
}

/** Returns the text of docs/ddr-life-cycle.md, made from the tables of `contract/ddr/lifecycle.ts`. */
export function lifeCyclePage(): string {
  const actions = ddrActions.map((action) => {
    const { code, from, to, orTo, needs, sendsMail, permission } = lifecycle[action]
    const target = orTo === undefined ? to : `${to} (or ${orTo})`
    return [
      action,
      code,
      from.join(', '),
      target,
      needs.join(', '),
      sendsMail ? 'yes' : 'no',
      permission,
    ]
  })
  const moves = ddrMoves.map((move) => {
    const { by, from, to, needs, limit, shownTo, sendsMail, permission } = moveRules[move]
    const everyStatus = from.length === ddrStatuses.length
    return [
      move,
      by,
      everyStatus ? 'every state' : from.join(', '),
      to ?? 'stays',
      needs.join(', ') || 'nothing',
      limit ?? 'none',
      shownTo,
      sendsMail ? 'yes' : 'no',
      permission,
    ]
  })
  const states = ddrStatuses.map((status) => [
    status,
    statusCodes[status],
    iso18626StatusOf(status),
  ])
  return [
    '# Life cycle of a document delivery request',
    '',
    'The supplying library answers a request; the requesting library cancels it, or reopens it when the document is not',
    'what it requested. Each change is one transaction that also writes the history and queues the mail. When several',
    'librarians answer at the same time, the first answer counts; the others see who answered and when.',
    '',
    '`npm run pages` writes this page from `contract/ddr/lifecycle.ts`. The buttons of the portal and the checks of the',
    'platform read the same table.',
    '',
    '## Answers of the supplying library',
    '',
    ...markdownTable(['action', 'code', 'from', 'to', 'needs', 'mail', 'who'], actions),
    '',
    '## Moves of the requesting library, and of both',
    '',
    'A move that is not possible is answered with 409, which names the state; one of another library with 403. A',
    'cancelled request is a discarded one (docs/assumptions.md#moves-of-the-requester). Reopening preserves the answer',
    'with its file.',
    '',
    ...markdownTable(
      ['move', 'by', 'from', 'to', 'needs', 'limit', 'shown to', 'mail', 'who'],
      moves,
    ),
    '',
    '## States',
    '',
    'What goes with a status of ISO 18626 is in [its document](iso18626.md#correspondence).',
    '',
    ...markdownTable(['state', 'code', 'ISO 18626'], states),
    '',
  ].join('\n')
}

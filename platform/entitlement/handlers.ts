import { type AccessAnswer, stepOfAnswer } from '../../contract/entitlement/checkAccess.ts'
import type { access } from '../../contract/entitlement/endpoints.ts'
import {
  isRefusal,
  type ItemQuery,
  parseItem,
  type Refusal,
} from '../../contract/entitlement/itemQuery.ts'
import { parseReader, type ReaderQuery } from '../../contract/entitlement/readerQuery.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { isConsortiumRole } from '../../contract/principal.ts'
import type { Call, Handlers } from '../context.ts'
import { withPauses } from '../withPauses.ts'
import { answerByHoldings, answerQuestion, findItem, readMany, titleOf } from './answers.ts'
import { libraryFacts } from './libraryFacts.ts'
import { readHoldings } from './holdings.ts'

export const accessHandlers: Handlers<typeof access> = {
  check: async ({ customerId, item: text, reader: readerText, on: day }, call) => {
    const on = day ?? call.today
    const query = itemQuery(text)
    const readerQuery = readerText === '' ? null : readReader(readerText)
    const libraryId = isOwnConsortium(call, customerId) ? null : customerId
    return call.transaction((db) =>
      answerQuestion(db, { libraryId, reader: readerQuery, item: query, on, ...visibility(call) }),
    )
  },

  checkMany: async ({ customerId, lines, on: day }, call) => {
    const on = day ?? call.today
    if (isOwnConsortium(call, customerId)) throw chooseLibrary()
    const parsed: (ItemQuery | Refusal)[] = []
    for await (const line of withPauses(lines, call.signal)) parsed.push(parseItem(line))
    const queries = parsed.filter((line): line is ItemQuery => !isRefusal(line))
    const { library, items, holdingsOf } = await call.transaction(async (db) => {
      const [facts] = await libraryFacts(db, [customerId])
      if (facts === undefined) throw chooseLibrary()
      return { library: facts, ...(await readMany(db, facts, queries, visibility(call))) }
    })
    const rows = []
    let next = 0
    for await (const line of withPauses(parsed, call.signal)) {
      if (isRefusal(line)) {
        rows.push({ ...noAnswer, expected: line.expected })
        continue
      }
      const item = items[next] ?? { found: 'none' as const, key: line.key, value: line.value }
      next += 1
      const answer = answerByHoldings({ on, reader: anyReader, library, item, holdingsOf })
      rows.push({
        verdict: answer.verdict,
        title: titleOf(item)?.name ?? '',
        ways: [...new Set(answer.ways.map(({ way }) => way))],
        decisiveStep: answer.decisiveStep,
        reason: reasonOf(answer),
        expected: '',
      })
    }
    return { on, rows }
  },

  membersWith: async ({ consortiumId, item: text, on: day }, call) => {
    const on = day ?? call.today
    const query = itemQuery(text)
    const memberIds = call.session.memberIds.filter((id) => id !== consortiumId)
    const { item, libraries, holdingsOf } = await call.transaction(async (db) => {
      const finding = await findItem(db, query)
      const members = await libraryFacts(db, memberIds)
      const titleId = titleOf(finding)?.id
      const titleIds = titleId === undefined ? [] : [titleId]
      return {
        item: finding,
        libraries: members,
        holdingsOf: await readHoldings(db, members, titleIds, visibility(call)),
      }
    })
    const answers: { customerId: number; name: string; answer: AccessAnswer }[] = []
    for await (const library of withPauses(libraries, call.signal)) {
      const answer = answerByHoldings({ on, reader: anyReader, library, item, holdingsOf })
      answers.push({ customerId: library.id, name: library.name, answer })
    }
    const rows = answers.flatMap(({ answer: { verdict, ways }, ...member }) =>
      verdict === 'no' ? [] : [{ ...member, verdict, ways }],
    )
    const membersWithout = answers.flatMap(({ answer, ...member }) =>
      answer.verdict === 'no' ? [{ ...member, reason: reasonOf(answer) }] : [],
    )
    return { on, title: titleOf(item), rows, without: membersWithout.length, membersWithout }
  },
}

/** Stands for every reader of a library. */
const anyReader = { found: 'library' } as const

const noAnswer = { verdict: null, title: '', ways: [], decisiveStep: null, reason: null }

/** Returns whether the customer is the consortium of the session, and so means all its members. */
const isOwnConsortium = ({ session }: Call, customerId: number): boolean =>
  isConsortiumRole(session.principal.role) && customerId === session.customerId

/** Returns what the caller may see: members do not see what their consortium assigned to other members. */
const visibility = ({ session }: Call) => ({
  seesOtherMembers: isConsortiumRole(session.principal.role),
})

const chooseLibrary = () =>
  new Problem('invalid', 'Choose a library', { fields: { customerId: 'Choose a library' } })

/** Throws `Problem('invalid')` with what was expected. */
function itemQuery(text: string): ItemQuery {
  const query = parseItem(text)
  if (!isRefusal(query)) return query
  throw new Problem('invalid', query.expected, { fields: { item: query.expected } })
}

/** Throws `Problem('invalid')` with what was expected. */
function readReader(text: string): ReaderQuery {
  const query = parseReader(text)
  if (!isRefusal(query)) return query
  throw new Problem('invalid', query.expected, { fields: { reader: query.expected } })
}

const reasonOf = (answer: AccessAnswer) =>
  answer.decisiveStep === null ? null : stepOfAnswer(answer, answer.decisiveStep).reason

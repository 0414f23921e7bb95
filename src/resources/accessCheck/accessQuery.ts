import { queryOptions } from '@tanstack/react-query'
import { dayFault } from '../../../contract/dayFault.ts'
import type { access } from '../../../contract/entitlement/endpoints.ts'
import { isRefusal, parseItem } from '../../../contract/entitlement/itemQuery.ts'
import { parseReader } from '../../../contract/entitlement/readerQuery.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { idIn } from '../../addressParams.ts'
import type { Api } from '../../dataProvider/client.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { paths } from '../../paths.ts'

/** An answer of the access check. */
export type Answer = OutputOf<typeof access.check>

/** A step of the trace of an answer. */
export type Step = Answer['trace'][number]

/** A question as the address of the page has it. */
export interface Question {
  item: string
  /** Empty for the library as a whole. */
  reader: string
  /** YYYY-MM-DD; empty for today. */
  on: string
  /** The member in question; null for the user's own library, and where the reader decides it. */
  libraryId: number | null
}

/** Returns the question that a query string holds; an empty item means that there is no question yet. */
export function questionAt(params: URLSearchParams): Question {
  return {
    item: params.get('item') ?? '',
    reader: params.get('reader') ?? '',
    on: params.get('on') ?? '',
    libraryId: idIn(params.get('library')),
  }
}

/** Returns the query string of a question, without its empty parts. */
export function questionParams({ item, reader, on, libraryId }: Question): URLSearchParams {
  const parts = { item, reader, on, library: libraryId === null ? '' : String(libraryId) }
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
}

/** Returns the address of the access check with a question, which it answers at once. */
export const questionAddress = (question: Question): string =>
  `${paths.accessCheck}?${questionParams(question)}`

/** Returns whether a question may have this day: one that calls accept, or '' for today. */
export const isUsableDay = (on: string): boolean => on === '' || dayFault(on, {}) === null

/** Said where a consortium names neither a library nor a reader; the words are the platform's. */
const libraryNeeded = 'Choose a library, or enter an address or a reader'

/** What was expected instead of a text, by field. */
export type QuestionFaults = Partial<Record<'item' | 'reader', string>>

/**
 * Returns the faults of a question, by the rules of the platform. `needsReader` is true for a consortium, in which a
 * library or a reader has to be named.
 */
export function faultsOf(
  { item, reader, libraryId }: Question,
  needsReader: boolean,
): QuestionFaults {
  const parsed = parseItem(item)
  const isNamed = reader.trim() !== ''
  const parsedReader = isNamed || (needsReader && libraryId === null) ? parseReader(reader) : null
  return {
    ...(isRefusal(parsed) && { item: parsed.expected }),
    ...(parsedReader !== null &&
      isRefusal(parsedReader) && { reader: isNamed ? parsedReader.expected : libraryNeeded }),
  }
}

/** Returns the query of the answer; `customerId` is the user's own, which for a consortium means all members. */
export const answerQuery = (
  api: Api,
  customerId: number,
  question: Question,
  faults: QuestionFaults,
) =>
  queryOptions({
    queryKey: queryKeys.access.check(customerId, question),
    queryFn: ({ signal }) =>
      api.access.check(
        {
          customerId: question.libraryId ?? customerId,
          item: question.item,
          reader: question.reader,
          on: question.on === '' ? null : question.on,
        },
        { signal },
      ),
    enabled: question.item !== '' && Object.keys(faults).length === 0 && isUsableDay(question.on),
  })

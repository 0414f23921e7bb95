import type { TranslateFunction } from 'react-admin'
import { formatCoverageDate, formatDay } from '../../dates.ts'
import { serverText } from '../../i18n/serverText.ts'
import type { Answer, Question, Step } from './accessQuery.ts'

const root = 'resources.accessCheck'

/** Returns the coverage of a holding in words; '' for all years. The platform writes its dates as in KBART. */
const coverageText = (coverage: string): string =>
  serverText(coverage).replace(/\d{4}-\d\d(?:-\d\d)?/g, (date) => formatCoverageDate(date))

/** Returns the values of a step as its text shows them. */
function valuesOf(step: Step, translate: TranslateFunction): Record<string, string> {
  const values = Object.entries(step.values).map(([key, value]) => [key, formatDay(value)] as const)
  const texts: Record<string, string> = Object.fromEntries(values)
  return {
    ...texts,
    record: step.record?.name ?? '',
    coverage: coverageText(step.values['coverage'] ?? '') || translate(`${root}.allYears`),
    date: formatCoverageDate(step.values['date']) || translate(`${root}.noDate`),
  }
}

/** Returns why a step ended as it did, in a sentence. */
export const reasonText = (step: Step, translate: TranslateFunction): string =>
  [
    translate(`${root}.reasons.${step.reason}`, valuesOf(step, translate)),
    ...remoteTexts(step, translate),
  ].join(' ')

/** Returns what a step says of the ways to sign in from elsewhere: a sentence for all, and one for those that fail. */
function remoteTexts({ values }: Step, translate: TranslateFunction): string[] {
  return (['remoteWays', 'failingWays'] as const).flatMap((name) => {
    const ways = values[name]
    if (ways === undefined) return []
    const names = ways.split(',').map((way) => translate(`${root}.remote.${way}`))
    return [translate(`${root}.remote.${name}`, { ways: names.join(', ') })]
  })
}

/** Returns what fixes a step and who can do it; `null` for a step that needs no fix. */
export const fixText = ({ fix }: Step, translate: TranslateFunction): string | null =>
  fix === null
    ? null
    : `${translate(`${root}.fixes.${fix.action}`)} ${translate(`${root}.fixers.${fix.by}`)}`

/** Returns who and what the question is about, for sentences. */
function subjects(answer: Answer, { item, reader }: Question, translate: TranslateFunction) {
  const library = answer.library?.name ?? translate(`${root}.noLibrary`)
  return {
    who: reader === '' ? library : translate(`${root}.readerOf`, { reader, library }),
    what: itemText(item, answer.title?.name ?? null, translate),
    day: formatDay(answer.on),
  }
}

/** Returns the item with the title that it is in, and only once where it is that title. */
const itemText = (item: string, title: string | null, translate: TranslateFunction): string =>
  title === null || item.trim().toLowerCase() === title.toLowerCase()
    ? item
    : translate(`${root}.itemOf`, { item, title })

/** Returns the answer in one sentence. */
export const sentence = (
  answer: Answer,
  question: Question,
  translate: TranslateFunction,
): string => translate(`${root}.sentences.${answer.verdict}`, subjects(answer, question, translate))

/** Returns the whole explanation in words, for a mail; `address` is that of the page. */
export function explanation(
  answer: Answer,
  question: Question,
  translate: TranslateFunction,
  address: string,
): string {
  const steps = answer.trace.filter(({ result }) => result !== 'notApplicable')
  return [
    sentence(answer, question, translate),
    ...answer.ways.map((way) => `- ${wayText(way, translate)}`),
    '',
    ...steps.flatMap((step) => {
      const name = translate(`${root}.steps.${step.step}`)
      const result = translate(`${root}.results.${step.result}`)
      const fix = fixText(step, translate)
      const line = `${name}: ${result}. ${reasonText(step, translate)}`
      return fix === null ? [line] : [line, `  ${fix}`]
    }),
    '',
    address,
  ].join('\n')
}

/** Returns a way in words, with its coverage. */
export function wayText(
  { way, verdict, record, coverage }: Answer['ways'][number],
  translate: TranslateFunction,
): string {
  const name = translate(`${root}.ways.${way}`, { name: record.name })
  const span = coverage === '' ? name : `${name}, ${coverageText(coverage)}`
  return verdict === 'maybe' ? `${span} (${translate(`${root}.results.unknown`)})` : span
}

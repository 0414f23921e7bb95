import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/**
 * Returns what a person has to change so that a value passes the failed check of its schema: "Enter at most 200
 * characters". Texts that the schema gives itself (`.min(1, 'Enter a name')`) outrank these. Platform and forms
 * parse with it (`parseOrThrow`, `fieldFaults`), so it is the one place with texts for the checks of zod.
 */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty(issue.input) ? 'Enter a value' : (typeTexts[issue.expected] ?? 'Enter a text')
    case 'too_small':
      return tooSmallText(issue)
    case 'too_big':
      return tooBigText(issue)
    case 'invalid_format':
      return formatTexts[issue.format] ?? 'This value does not have the expected form'
    case 'invalid_value':
      return isEmpty(issue.input) ? 'Choose a value' : 'Choose one of the listed values'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Remove what is not known here: ${issue.keys.slice(0, 5).join(', ').slice(0, 200)}`
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return isEmpty(issue.input) ? 'Enter a value' : 'This value cannot be used'
  }
}

const isEmpty = (input: unknown) => input === undefined || input === null || input === ''

const typeTexts: Record<string, string> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  date: 'Enter a date',
  array: 'Choose from the list',
  object: 'Enter a record',
  record: 'Enter a record',
  Blob: 'Choose a file',
}

const formatTexts: Record<string, string> = {
  date: 'Enter a date as YYYY-MM-DD',
  datetime: 'Enter a date and a time',
  time: 'Enter a time as HH:MM',
  email: 'Enter an e-mail address, such as name@example.org',
  url: 'Enter a web address that begins with https://',
  uuid: 'Enter an id',
}

/** Returns "1 character", "2 characters". */
const characters = (count: number | bigint) => `${count} character${Number(count) === 1 ? '' : 's'}`

function tooSmallText({
  origin,
  minimum,
  inclusive,
  input,
}: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === 'string') {
    return isEmpty(input) ? 'Enter a value' : `Enter at least ${characters(minimum)}`
  }
  if (origin === 'array' || origin === 'set') return `Choose at least ${minimum}`
  return inclusive === false
    ? `Enter a number above ${minimum}`
    : `Enter a number of at least ${minimum}`
}

function tooBigText({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === 'string') return `Enter at most ${characters(maximum)}`
  if (origin === 'array' || origin === 'set') return `Choose at most ${maximum}`
  return inclusive === false
    ? `Enter a number below ${maximum}`
    : `Enter a number of at most ${maximum}`
}

import type { TranslateFunction } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { rangeText } from '../../../contract/organization/ip/range.ts'
import type { statements } from '../../../contract/organization/statementEndpoints.ts'
import { serverText } from '../../i18n/serverText.ts'
import { formatDay, formatInstant } from '../../dates.ts'
import type { TranslateBelow } from '../../i18n/useTranslations.ts'

/** What is on record for an organisation. */
export type Statement = OutputOf<typeof statements.read>

/** A part of the statement as a table of texts. */
export interface StatementPart {
  name: 'organisation' | 'subscriptions' | 'ranges' | 'signIn' | 'contacts'
  heading: string
  columns: string[]
  rows: { key: string | number; cells: string[] }[]
  /** What the part does not know of the day; '' for nothing. */
  note: string
}

const textsOf =
  (translate: TranslateFunction): TranslateBelow =>
  (key, args) =>
    translate(`resources.statement.${key}`, args)

/** Returns the parts of a statement in the order in which page, print and CSV list them. */
export function statementParts(
  statement: Statement,
  translate: TranslateFunction,
): StatementPart[] {
  const t = textsOf(translate)
  const part = (
    name: StatementPart['name'],
    columns: readonly string[],
    rows: StatementPart['rows'],
    since?: string,
  ): StatementPart => ({
    name,
    heading: t(`parts.${name}`),
    columns: columns.map((column) => t(`columns.${column}`)),
    rows,
    note:
      since !== undefined && statement.on < since
        ? t('changesSince', { day: formatDay(since) })
        : '',
  })
  return [
    part('organisation', ['field', 'value'], organisationRows(statement, t)),
    part(
      'subscriptions',
      ['product', 'level', 'type', 'from', 'until', 'grace', 'state'],
      subscriptionRows(statement, t),
    ),
    part(
      'ranges',
      ['range', 'addresses', 'label', 'registeredOn', 'use'],
      rangeRows(statement, t),
      statement.recordedSince,
    ),
    part(
      'signIn',
      ['way', 'value', 'tested'],
      signInRows(statement, translate),
      statement.recordedSince,
    ),
    part(
      'contacts',
      ['name', 'designation', 'email', 'mobile', 'primary'],
      contactRows(statement, t),
      statement.contactsSince,
    ),
  ]
}

function organisationRows(statement: Statement, t: TranslateBelow): StatementPart['rows'] {
  const end =
    statement.endsOn === null
      ? t('noEnd')
      : t('ends', {
          day: formatDay(statement.endsOn),
          grace: t('days', { smart_count: statement.graceDays }),
        })
  const rows: [key: string, value: string][] = [
    ['name', statement.name],
    ['ror', statement.ror],
    ['isni', statement.isni],
    ['aishe', statement.aishe],
    ['consortia', statement.consortia.join(', ')],
    ['access', `${t(`states.${statement.accessState}`)}: ${end}`],
    ['resourceTypes', statement.resourceTypes.map((name) => serverText(name)).join(', ')],
  ]
  return rows
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, cells: [t(`fields.${key}`), value] }))
}

function subscriptionRows({ subscriptions }: Statement, t: TranslateBelow): StatementPart['rows'] {
  return subscriptions.map((term, index) => ({
    key: index,
    cells: [
      term.product,
      serverText(term.level),
      serverText(term.type),
      formatDay(term.startDate),
      formatDay(term.endDate),
      t('days', { smart_count: term.graceDays }),
      t(`states.${term.state}`),
    ],
  }))
}

function rangeRows({ ranges }: Statement, t: TranslateBelow): StatementPart['rows'] {
  return ranges.map((range) => ({
    key: range.rangeId ?? `${range.from} ${range.registeredOn}`,
    cells: [
      rangeText(range),
      range.addresses,
      range.label,
      formatDay(range.registeredOn),
      range.isUnused ? t('unused') : confirmedText(range, t),
    ],
  }))
}

function signInRows(
  { signInWays }: Statement,
  translate: TranslateFunction,
): StatementPart['rows'] {
  return signInWays.map(({ way, text, result, status, testedAt }) => ({
    key: way,
    cells: [
      translate(`organization.field.${way}`),
      text,
      result === null || testedAt === null
        ? translate('organization.signIn.notTested')
        : translate('organization.signIn.tested', {
            result: translate(`organization.signIn.results.${result}`, { status }),
            at: formatInstant(testedAt),
          }),
    ],
  }))
}

function contactRows({ contacts }: Statement, t: TranslateBelow): StatementPart['rows'] {
  return contacts.map(({ isPrimary, ...contact }, index) => ({
    key: index,
    cells: [
      contact.name,
      contact.designation,
      contact.email,
      contact.mobile,
      isPrimary ? t('primary') : '',
    ],
  }))
}

const confirmedText = ({ confirmedOn }: Statement['ranges'][number], t: TranslateBelow): string =>
  confirmedOn === null ? '' : t('confirmed', { day: formatDay(confirmedOn) })

/**
 * Returns the statement as rows of a CSV file: the part, the entry and its details; a note is the first row of its
 * part.
 */
export function statementRows(
  parts: readonly StatementPart[],
  translate: TranslateFunction,
): Record<string, string>[] {
  const t = textsOf(translate)
  const rowOf = (part: string, entry: string, details: string) => ({
    [t('columns.part')]: part,
    [t('columns.entry')]: entry,
    [t('columns.details')]: details,
  })
  return parts.flatMap(({ heading, columns, rows, note }) => [
    ...(note === '' ? [] : [rowOf(heading, '', note)]),
    ...rows.map(({ cells: [entry = '', ...details] }) =>
      rowOf(
        heading,
        entry,
        details
          .map((text, index) => (text === '' ? '' : `${columns[index + 1] ?? ''}: ${text}`))
          .filter((text) => text !== '')
          .join('; '),
      ),
    ),
  ])
}

import { Alert } from '@mui/material'
import { clsx } from 'clsx'
import { Fragment, memo, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { isOpen } from '../../../contract/ddr/lifecycle.ts'
import type { RequestDetail } from './requestRow.ts'
import { formatDay } from '../../dates.ts'
import { serverText } from '../../i18n/serverText.ts'
import styles from './requests.module.css'

/** Shows labels and values; empty values are omitted. */
export function Facts({ facts }: { facts: [label: string, value: ReactNode][] }) {
  const translate = useTranslate()
  const presentFacts = facts.filter(([, value]) => value !== '' && value !== null)
  if (presentFacts.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {presentFacts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{translate(`ddr.field.${label}`)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Returns labels and values of the requested article. */
export const articleFacts = (detail: RequestDetail): [string, string][] => [
  ['authors', detail.authors],
  ['journal', detail.sourceName],
  ['issn', detail.issn],
  ['year', detail.issueYear],
  ['volume', detail.volume],
  ['issue', detail.issueNumber],
  ['pages', detail.pages],
  ['doi', detail.articleDoi],
]

/** Returns labels and values of the requester. */
export const requesterFacts = (detail: RequestDetail): [string, string][] => [
  ['requester', detail.userName],
  ['department', detail.userDepartment],
  ['rollNumber', detail.rollNumber],
  ['library', detail.requesterName],
  ['phone', detail.requesterPhone],
  ['requestedOn', formatDay(detail.requestedOn)],
  ['dueOn', isOpen(detail.status) && detail.dueOn !== null ? formatDay(detail.dueOn) : ''],
  ['priority', serverText(detail.priority)],
]

const line = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ')

/** Shows the requesting library and its telephone number, which stays on one line. */
const Library = ({ detail: { requesterName, requesterPhone } }: { detail: RequestDetail }) => (
  <>
    {requesterName}
    {requesterPhone !== '' && (
      <>
        , <span className={styles['whole']}>{requesterPhone}</span>
      </>
    )}
  </>
)

interface FactsProps {
  detail: RequestDetail
  withContu: boolean
}

/**
 * Shows the article, the requester beside it, and the CONTU balance below. It does not render again with each change of
 * the form below it.
 */
export const RequestFacts = memo(function RequestFacts({ detail, withContu }: FactsProps) {
  const translate = useTranslate()
  const withLabel = (label: string, value: string) =>
    value === '' ? '' : `${translate(`ddr.field.${label}`)} ${value}`
  const issue = line(
    detail.issueYear,
    withLabel('volume', detail.volume),
    withLabel('issue', detail.issueNumber),
    withLabel('pages', detail.pages),
  )
  const ids = [withLabel('issn', detail.issn), withLabel('doi', detail.articleDoi)].filter(Boolean)
  return (
    <div className={styles['request']}>
      <div className={styles['columns']}>
        <div className={styles['article']}>
          <span className={clsx(styles['caption'], styles['soft'])}>
            {translate('ddr.field.ddrId')} {detail.ddrId}
            {detail.reference !== '' && ` · ${detail.reference}`}
          </span>
          <h3>{detail.articleName}</h3>
          <p>{detail.authors}</p>
          <p>
            <i>{detail.sourceName}</i>
            {issue !== '' && `, ${issue}`}
          </p>
          <p className={styles['soft']}>{ids.join(' · ')}</p>
        </div>
        <Facts
          facts={[
            [
              'requester',
              line(
                detail.userName,
                detail.userDepartment,
                withLabel('rollNumber', detail.rollNumber).trim(),
              ),
            ],
            ['library', <Library key="library" detail={detail} />],
            ['supplier', detail.supplierName],
            ['requestedOn', formatDay(detail.requestedOn)],
            ['priority', serverText(detail.priority)],
          ]}
        />
      </div>
      {withContu && (
        <Alert severity={detail.contuOver ? 'warning' : 'info'} variant="outlined" sx={{ py: 0 }}>
          <strong>
            {translate('ddr.contu')} · {translate('ddr.contuFilled')}: {detail.contuFilled} ·{' '}
            {translate('ddr.contuBalance')}: {detail.contuBalance}
          </strong>
          <br />
          {serverText(detail.contuMessage)}
        </Alert>
      )}
    </div>
  )
})

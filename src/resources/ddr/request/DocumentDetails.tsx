import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import { defaultPriority, type DdrSide } from '../../../../contract/ddr/model.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import type { RequestRow } from '../requestRow.ts'
import { usePrefetchPanel } from '../usePrefetchPanel.ts'
import type { useOpenRequest } from '../OpenPanelProvider.tsx'
import { FullTextLinks } from '../list/FullTextLinks.tsx'
import { requestAttribute } from '../list/RequestKeys.ts'
import { serverText } from '../../../i18n/serverText.ts'
import styles from '../requests.module.css'

interface Props {
  row: RequestRow
  side: DdrSide
  onOpen: ReturnType<typeof useOpenRequest>
}

/** Shows the requested article with requester and supplier, and its full-text links once they are there. */
export function DocumentDetails({ row, side, onOpen }: Props) {
  const translate = useTranslate()
  const { can } = useSession()
  const prefetch = usePrefetchPanel()
  const panel = { ddrId: row.ddrId, show: 'view' } as const
  const issue = [
    row.issueYear,
    row.volume && `${translate('ddr.field.volume')} ${row.volume}`,
    row.issueNumber && `${translate('ddr.field.issue')} ${row.issueNumber}`,
    row.pages && `${translate('ddr.field.pages')} ${row.pages}`,
  ].filter(Boolean)
  const partner = side === 'received' ? row.requesterName : row.supplierName
  // A consortium can list the requests of all members, so both sides are shown.
  const between = can('consortiumDashboard.show')
    ? `${row.requesterName} → ${row.supplierName}`
    : partner
  const reader = [row.userName, row.userDesignation, row.userDepartment].filter(Boolean).join(', ')
  // Links arrive after the row; their line is there before them, so that no row moves.
  const mayHaveLinks = row.articleDoi !== ''
  const isUrgent = side === 'received' && row.priority !== defaultPriority
  return (
    <div className={styles['details']}>
      {row.isDuplicate && (
        <span className={clsx(styles['caption'], styles['failed'])}>
          {translate('ddr.duplicateMark')}
        </span>
      )}
      <button
        type="button"
        {...{ [requestAttribute]: row.ddrId }}
        onPointerDown={() => prefetch(panel)}
        onClick={() => onOpen(panel)}
        className={styles['title']}
      >
        {row.articleName}
      </button>
      <span className={styles['caption']}>
        {row.authors !== '' && `${row.authors} · `}
        <i>{row.sourceName}</i>
        {issue.length > 0 && ` · ${issue.join(', ')}`}
      </span>
      <span className={clsx(styles['caption'], styles['soft'])}>
        {translate('ddr.field.ddrId')} {row.ddrId} · {between} · {reader}
      </span>
      {(isUrgent || mayHaveLinks) && (
        <span className={clsx(styles['caption'], styles['links'])}>
          {isUrgent && <span className={styles['waiting']}>{serverText(row.priority)}</span>}
          <FullTextLinks doi={row.articleDoi} />
        </span>
      )}
    </div>
  )
}

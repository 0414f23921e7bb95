import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { usualPriority } from '../../../contract/ddr/model.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import type { RequestRow } from './row.ts'
import type { ArticleLink } from './useLinks.ts'
import { usePrefetchPanel } from './useDdr.ts'
import type { useOpenRequest } from './useOpenPanel.ts'
import { requestAttribute } from './useRequestKeys.ts'
import { serverText } from '../../i18n/serverText.ts'

interface Props {
  row: RequestRow
  side: DdrSide
  /** Links to the full text. */
  links?: ArticleLink[] | undefined
  onOpen: ReturnType<typeof useOpenRequest>
}

/** Shows the requested article with requester, supplier and full-text links. */
export function DocumentDetails({ row, side, links, onOpen }: Props) {
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
  const urgent = side === 'received' && row.priority !== usualPriority
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: 160, overflowWrap: 'anywhere' }}>
      {row.isDuplicate && (
        <Typography variant="caption" color="error" sx={{ fontWeight: 600 }}>
          {translate('ddr.duplicateMark')}
        </Typography>
      )}
      <Link
        component="button"
        type="button"
        variant="body2"
        color="textPrimary"
        {...{ [requestAttribute]: row.ddrId }}
        onPointerDown={() => prefetch(panel)}
        onClick={() => onOpen(panel)}
        sx={{ fontWeight: 600, textAlign: 'start', justifySelf: 'start' }}
      >
        {row.articleName}
      </Link>
      <Typography variant="caption">
        {row.authors !== '' && `${row.authors} · `}
        <i>{row.sourceName}</i>
        {issue.length > 0 && ` · ${issue.join(', ')}`}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {translate('ddr.field.ddrId')} {row.ddrId} · {between} · {reader}
      </Typography>
      {(urgent || mayHaveLinks) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            typography: 'caption',
            minHeight: '1lh',
          }}
        >
          {urgent && (
            <Typography variant="caption" color="warning" sx={{ fontWeight: 600 }}>
              {serverText(row.priority)}
            </Typography>
          )}
          {links?.map(({ label, url }) => (
            <Link key={url} href={url} target="_blank" rel="noopener noreferrer" variant="caption">
              {label}
            </Link>
          ))}
        </Box>
      )}
    </Box>
  )
}

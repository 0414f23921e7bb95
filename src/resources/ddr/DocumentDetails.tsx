import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Side } from './listBinding.ts'
import type { RequestRow } from './row.ts'
import type { ArticleLink } from './useLinks.ts'

interface Props {
  row: RequestRow
  side: Side
  links: ArticleLink[] | undefined
}

/** What is asked for, by whom and of whom, and where it can be read online. */
export function DocumentDetails({ row, side, links }: Props) {
  const translate = useTranslate()
  const issue = [
    row.issueYear,
    row.volume && `${translate('ddr.field.volume')} ${row.volume}`,
    row.issueNumber && `${translate('ddr.field.issue')} ${row.issueNumber}`,
    row.pages && `${translate('ddr.field.pages')} ${row.pages}`,
  ].filter(Boolean)
  const partner = side === 'received' ? row.requesterName : row.supplierName
  const reader = [row.userName, row.userDesignation, row.userDepartment].filter(Boolean).join(', ')
  return (
    <Box sx={{ display: 'grid', gap: 0.5, minWidth: { sm: 280 }, overflowWrap: 'anywhere' }}>
      {row.isDuplicate && (
        <Typography variant="caption" color="error" sx={{ fontWeight: 600 }}>
          {translate('ddr.duplicateMark')}
        </Typography>
      )}
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {row.articleName}
      </Typography>
      {row.authors !== '' && <Typography variant="caption">{row.authors}</Typography>}
      <Typography variant="caption">
        <i>{row.sourceName}</i>
        {issue.length > 0 && ` · ${issue.join(', ')}`}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {translate('ddr.field.ddrId')} {row.ddrId} · {partner}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {reader}
        {row.userEmail !== '' && ` · ${row.userEmail}`}
      </Typography>
      {links !== undefined && links.length > 0 && (
        <Box sx={{ display: 'flex', gap: 3 }}>
          {links.map(({ label, url }) => (
            <Link key={url} href={url} target="_blank" rel="noopener noreferrer" variant="caption">
              {label}
            </Link>
          ))}
        </Box>
      )}
    </Box>
  )
}

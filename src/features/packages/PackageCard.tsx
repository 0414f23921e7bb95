import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { RowLink } from '../../components/lists/RowLink.tsx'

interface Props {
  row: { packageId: number; name: string; aggregatorName: string }
  /** The number of titles, in words. */
  titles: string
  /** What the list shows of the package besides. */
  children: ReactNode
}

/** Shows a package of a list on a phone. */
export function PackageCard({ row, titles, children }: Props) {
  return (
    <>
      <RowLink id={row.packageId}>{row.name}</RowLink>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {row.aggregatorName} · {titles}
      </Typography>
      {children}
    </>
  )
}

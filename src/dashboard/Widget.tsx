import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import { Box, IconButton, Paper, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { WidgetFailure } from './WidgetFailure.tsx'
import { WidgetLink, type WidgetTarget } from './WidgetLink.tsx'
import { WidgetSkeleton } from './WidgetSkeleton.tsx'

interface Props<T> {
  title: string
  /** The time its figures cover, said in words. */
  span: ReactNode
  query: UseQueryResult<T>
  /** Columns of twelve, where there is room. */
  columns: number
  /** Height of the body, so that nothing moves when the figures arrive. */
  height: number | { xs: number; sm: number }
  rows?: number
  target?: WidgetTarget
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
  /** The same figures as a table, behind a switch. */
  table?: (data: T) => ReactNode
}

/** One card of a dashboard. It loads, fails and retries on its own. */
export function Widget<T>(props: Props<T>) {
  const { title, span, query, columns, height, rows, target, isEmpty, children, table } = props
  const translate = useTranslate()
  const titleId = useId()
  const [asTable, setAsTable] = useState(false)
  const { data } = query
  const empty = data !== undefined && isEmpty?.(data) === true
  const label = translate(asTable ? 'dashboard.showChart' : 'dashboard.showTable')

  const body = () => {
    if (data === undefined) {
      return query.isError ? (
        <WidgetFailure title={title} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <WidgetSkeleton label={translate('dashboard.loading', { title })} rows={rows ?? 4} />
      )
    }
    if (empty) {
      return (
        <Typography color="textSecondary" sx={{ m: 'auto' }}>
          {translate('dashboard.empty')}
        </Typography>
      )
    }
    return asTable && table ? table(data) : children(data)
  }

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{
        gridColumn: { xs: '1 / -1', sm: `span ${columns > 6 ? 12 : 6}`, lg: `span ${columns}` },
        minWidth: 0,
        display: 'flex',
        flexDirection: 'column',
        p: { xs: 4, sm: 5 },
        borderRadius: 2.5,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 4, minHeight: 44 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={titleId}>
            {title}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {span}
          </Typography>
        </Box>
        {table && data !== undefined && !empty && (
          <IconButton
            title={label}
            size="small"
            aria-label={`${label}: ${title}`}
            onClick={() => setAsTable(!asTable)}
            sx={{ mt: -1, mr: -1 }}
          >
            {asTable ? (
              <BarChartOutlined fontSize="small" />
            ) : (
              <TableRowsOutlined fontSize="small" />
            )}
          </IconButton>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: height, display: 'flex', flexDirection: 'column' }}>
        {body()}
      </Box>
      {target && <WidgetLink {...target} />}
    </Paper>
  )
}

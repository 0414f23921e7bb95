import {
  Box,
  Button,
  Collapse,
  MenuItem,
  Paper,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { overviewYears } from '../../../contract/ddr/dates.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { deliveryDay, type Side } from './listBinding.ts'

const columns = ['pending', 'delayed', 'filled', 'unfilled', 'discarded', 'duplicate'] as const
const size = (count: number) => count.toLocaleString('en-GB')

/** What became of a year's requests on one side, in all and by institution (spec: delivery §2.1). */
export function StatusOverview({ side }: { side: Side }) {
  const translate = useTranslate()
  const api = useApi()
  const { customerId } = useSession().principal
  const years = overviewYears(deliveryDay())
  const [year, setYear] = useState(years[0] ?? 0)
  const [open, setOpen] = useState(false)
  const call = side === 'received' ? api.ddr.receivedOverview : api.ddr.sentOverview
  const { data, error, refetch } = useQuery({
    queryKey: ['ddr', 'overview', side, customerId, year],
    queryFn: ({ signal }) => call({ customerId, year }, { signal }),
    placeholderData: (previous) => previous,
  })
  const sum = (column: (typeof columns)[number] | 'total') =>
    (data ?? []).reduce((total, row) => total + row[column], 0)
  const name = translate(side === 'received' ? 'ddr.incoming' : 'ddr.outgoing')
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={`${name} ${year}`}
      sx={{ p: 4, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 3 }}>
        <Typography variant="h2" component="h2">
          {name}
        </Typography>
        <TextField
          select
          size="small"
          variant="standard"
          fullWidth={false}
          margin="none"
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
          slotProps={{ htmlInput: { 'aria-label': `${name}: ${translate('ddr.year')}` } }}
        >
          {years.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
        <Button
          size="small"
          sx={{ ml: 'auto', whiteSpace: 'nowrap' }}
          disabled={!data?.length}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {translate('ddr.byPartner')}
        </Button>
      </Box>
      {error && (
        <Typography variant="body2" color="error">
          {translate('ddr.failed')}{' '}
          <Button onClick={() => void refetch()}>{translate('ddr.retry')}</Button>
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
        }}
      >
        {([...columns, 'total'] as const).map((column) => (
          <Box
            key={column}
            sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
          >
            <Typography component="dt" variant="caption" color="textSecondary">
              {column === 'total' ? translate('ddr.total') : translate(`ddr.rowStatus.${column}`)}
            </Typography>
            <Typography component="dd" variant="h5" sx={{ m: 0 }}>
              {data === undefined && !error ? <Skeleton width={48} /> : size(sum(column))}
            </Typography>
          </Box>
        ))}
      </Box>
      <Collapse in={open} unmountOnExit>
        <TableContainer sx={{ mt: 3, maxHeight: 320 }} tabIndex={0}>
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                <TableCell>{translate('ddr.institution')}</TableCell>
                {columns.map((column) => (
                  <TableCell key={column} align="right">
                    {translate(`ddr.rowStatus.${column}`)}
                  </TableCell>
                ))}
                <TableCell align="right">{translate('ddr.total')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data?.map((row) => (
                <TableRow key={row.partnerName}>
                  <TableCell component="th" scope="row">
                    {row.partnerName}
                  </TableCell>
                  {columns.map((column) => (
                    <TableCell key={column} align="right">
                      {size(row[column])}
                    </TableCell>
                  ))}
                  <TableCell align="right">{size(row.total)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Collapse>
    </Paper>
  )
}

import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { CardSection } from '../../../components/CardSection.tsx'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { RowsSkeleton } from '../../../components/loading/RowsSkeleton.tsx'
import { SmallTable } from '../../../components/tables/SmallTable.tsx'
import { queryKeys } from '../../../dataProvider/queryKeys.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { formatMonth } from '../../../dates.ts'
import type { LibraryBalance } from './balance.ts'
import { formatCount } from '../../../numbers.ts'

interface Props {
  library: LibraryBalance
  /** First days of the months. */
  months: readonly string[]
}

/**
 * Shows what a library supplied and received by month, and what would happen without it. Takes the focus, because it
 * is below a long table.
 */
export function BalanceOfLibrary({ library, months }: Props) {
  const translate = useTranslate()
  const { name, suppliedByMonth, receivedByMonth } = library
  const label = translate('ddr.balance.byMonth', { name })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Part title={label} heading={heading}>
        <SmallTable
          label={label}
          none={translate('ddr.balance.none')}
          columns={['month', 'supplied', 'received'].map((column) =>
            translate(`resources.ddrBalance.fields.${column}`),
          )}
          figuresFrom={1}
          rows={months.map((month, index) => ({
            key: month,
            cells: [
              formatMonth(month),
              formatCount(suppliedByMonth[index] ?? 0),
              formatCount(receivedByMonth[index] ?? 0),
            ],
          }))}
        />
      </Part>
      <Part title={translate('ddr.balance.without', { name })}>
        <Without customerId={library.libraryId} name={name} />
      </Part>
    </>
  )
}

interface PartProps {
  title: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** Shows a titled section. */
const Part = ({ title, heading, children }: PartProps) => (
  <CardSection aria-label={title}>
    <Typography
      ref={heading}
      tabIndex={-1}
      variant="h2"
      component="h2"
      sx={{ mb: 3, outline: 'none', scrollMarginTop: 80 }}
    >
      {title}
    </Typography>
    {children}
  </CardSection>
)

function Without({ customerId, name }: { customerId: number; name: string }) {
  const translate = useTranslate()
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.ddr.balanceWithout(customerId),
    queryFn: ({ signal }) => api.ddr.balanceWithout({ customerId }, { signal }),
  })
  if (data !== undefined) return <Simulation result={data} name={name} />
  return error === null ? (
    <RowsSkeleton label={translate('ddr.balance.loading')} />
  ) : (
    <LoadFailure error={error} onRetry={() => void refetch()} />
  )
}

interface SimulationProps {
  result: OutputOf<typeof ddr.balanceWithout>
  name: string
}

function Simulation({ result, name }: SimulationProps) {
  const translate = useTranslate()
  const t = (key: string, count: number) =>
    translate(`ddr.balance.${key}`, { smart_count: count, count: formatCount(count), name })
  const { supplied, simulated, elsewhere, nowhere, unknown, received, libraries, titles } = result
  const sentences = [
    simulated === supplied ? t('suppliedLines', supplied) : t('simulatedLines', simulated),
    t('elsewhere', elsewhere),
    ...(nowhere > 0 ? [t('nowhere', nowhere)] : []),
    ...(unknown > 0 ? [t('unknown', unknown)] : []),
    t('noLonger', received),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography component="ul" sx={{ m: 0, pl: 5, maxWidth: '72ch' }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Typography>
      {libraries.length > 0 && (
        <SmallTable
          label={translate('ddr.balance.takers')}
          none=""
          figuresFrom={1}
          columns={['taker', 'more', 'expectedDays'].map((column) =>
            translate(`resources.ddrBalance.fields.${column}`),
          )}
          rows={libraries.map((row) => ({
            key: row.libraryId,
            cells: [row.name, formatCount(row.requests), row.expectedDays.toFixed(1)],
          }))}
        />
      )}
      {titles.length > 0 && (
        <SmallTable
          label={translate('ddr.balance.onlyHere')}
          none=""
          figuresFrom={1}
          columns={['onlyHere', 'requests'].map((column) =>
            translate(`resources.ddrBalance.fields.${column}`),
          )}
          rows={titles.map((row) => ({
            key: row.titleId,
            cells: [row.name, formatCount(row.requests)],
          }))}
        />
      )}
    </Box>
  )
}

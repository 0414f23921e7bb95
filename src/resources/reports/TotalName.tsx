import { useTranslate } from 'react-admin'
import type { CountBefore } from '../../../contract/reports/yearBefore.ts'
import { YearBefore } from '../../components/text/YearBefore.tsx'

interface Props {
  total: number | undefined
  before: CountBefore | null | undefined
  hasFailed?: boolean
}

/** Names the row of totals, and says how the total differs from the year before. */
export function TotalName({ total, before, hasFailed = false }: Props) {
  const translate = useTranslate()
  return (
    <>
      {translate('reports.total')}
      {total !== undefined && <YearBefore count={total} before={before} hasFailed={hasFailed} />}
    </>
  )
}

import type { UsageParams } from '../../../contract/reports/usage.ts'
import { NamesResult } from './NamesResult.tsx'
import { ServiceResult } from './ServiceResult.tsx'

/** Shows the result of a usage report: by service, or by journal, book or publisher. */
export const UsageResult = ({ params }: { params: UsageParams }) =>
  params.subject === 'overall' ? <ServiceResult params={params} /> : <NamesResult params={params} />

import type { ddr } from '../../../../contract/ddr/endpoints.ts'
import type { DdrSide } from '../../../../contract/ddr/model.ts'
import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import { useSession } from '../../../authProvider/SessionContext.tsx'
import { ExportButtons } from '../../../components/files/ExportButtons.tsx'
import { useExportOrder } from '../../../components/lists/useExportOrder.ts'
import { useVisibleColumns } from '../../../components/lists/useVisibleColumns.ts'
import { useApi } from '../../../dataProvider/useApi.ts'
import { hiddenAtFirst } from './hiddenAtFirst.ts'
import { callFilter } from '../requestFilter.ts'
import { useUrlFilter } from '../useUrlFilter.ts'

type Sort = NonNullable<InputOf<typeof ddr.downloadReceived>['sort']>

/** Columns of both lists; a column that a list does not have is never hidden. */
const exportedColumns = [
  'articleName',
  'sourceName',
  'requesterName',
  'supplierName',
  'userName',
  'status',
  'requestedOn',
  'priority',
] as const

/** Downloads the requests of the list around in its order, with its columns. */
export function ExportRequests({ side, disabled }: { side: DdrSide; disabled: boolean }) {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  const calls = { received: api.ddr.downloadReceived, sent: api.ddr.downloadSent }
  const exportOrder = useExportOrder<Sort>()
  const columns = useVisibleColumns(exportedColumns, hiddenAtFirst)
  return (
    <ExportButtons
      disabled={disabled}
      load={(format) =>
        calls[side]({ ...callFilter(filter, principal), ...exportOrder, columns, format })
      }
    />
  )
}

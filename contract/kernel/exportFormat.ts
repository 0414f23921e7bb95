import type { z } from 'zod'
import { codedFilter } from './codes.ts'

/** File format of an export; missing and empty mean Excel (docs/requirements/delivery-and-reports.md §9). */
export const exportFormat = codedFilter({ xlsx: 'excel', csv: 'csv' }, { blank: 'xlsx' })

/** File format that a list can be exported in. */
export type ExportFormat = z.output<typeof exportFormat>

import type { ConsortiumTables } from '../consortium/tables.ts'
import type { DashboardTables } from '../dashboard/tables.ts'
import type { DdrTables } from '../ddr/tables.ts'
import type { HoldingsTables } from '../holdings/tables.ts'
import type { OrganizationTables } from '../organization/tables.ts'
import type { PackagesTables } from '../packages/tables.ts'
import type { ReportsTables } from '../reports/tables.ts'
import type { SessionTables } from '../session/tables.ts'
import type { UploadsTables } from '../uploads/tables.ts'

/** The whole database: each area types its own tables. */
export interface Database
  extends SessionTables,
    OrganizationTables,
    HoldingsTables,
    PackagesTables,
    ConsortiumTables,
    DdrTables,
    ReportsTables,
    DashboardTables,
    UploadsTables {}

import { consortiumSide, everyone, library, type PermissionRows } from '../permissionRules.ts'

/** Permissions of the dashboards. */
export const dashboardPermissions = {
  dashboard: { list: everyone },
  libraryDashboard: { show: library },
  consortiumDashboard: { show: consortiumSide },
} as const satisfies PermissionRows

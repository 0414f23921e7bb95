import { library, libraryWithBooks, type PermissionRows } from '../permissionRules.ts'

/** Permissions of packages. */
export const packagesPermissions = {
  packages: { list: library, create: library, delete: library, export: library },
  bookPackages: { list: libraryWithBooks, delete: libraryWithBooks, export: libraryWithBooks },
} as const satisfies PermissionRows

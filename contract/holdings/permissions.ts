import { infoAdmin, library, libraryWithBooks, type PermissionRows } from '../permissionRules.ts'
import { booksEnabled } from '../principal.ts'

/** Permissions of titles, books and holdings. */
export const holdingsPermissions = {
  titles: {
    list: library,
    create: library,
    delete: library,
    export: library,
    exportAll: infoAdmin,
  },
  books: {
    list: libraryWithBooks,
    create: libraryWithBooks,
    delete: libraryWithBooks,
    export: libraryWithBooks,
    exportAll: (principal) => infoAdmin(principal) && booksEnabled(principal),
  },
  holdingsSummary: { list: library, export: library },
  openAccess: { list: library, edit: library },
} as const satisfies PermissionRows

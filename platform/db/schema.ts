/**
 * The whole database. The `tables.ts` of each area adds its own tables by declaration merging, so a new area changes no
 * other file.
 */
export interface Database {}

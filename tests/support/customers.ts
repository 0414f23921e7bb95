/** Ids of the customers of the demo data (docs/demo-data.md). */
export const consortiumId = 1001
export const meridianId = 1002
export const lakesideId = 1003
export const harbourId = 1030
export const oldMillId = 1031

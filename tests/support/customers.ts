/** The Southern Universities Consortium; the customers are those of docs/demo-data.md. */
export const consortiumId = 1001
/** Meridian University Library, a member of the consortium. */
export const meridianId = 1002
/** Lakeside Institute Library, a member with fewer products. */
export const lakesideId = 1003
/** Harbour College Library, outside any consortium. */
export const harbourId = 1030
/** Old Mill Library, whose subscription has expired. */
export const oldMillId = 1031

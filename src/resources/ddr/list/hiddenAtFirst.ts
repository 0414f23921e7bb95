/** Columns that are hidden at first, because the details contain them; they exist for sorting. */
export const hiddenAtFirst = ['sourceName', 'requesterName', 'supplierName', 'userName']

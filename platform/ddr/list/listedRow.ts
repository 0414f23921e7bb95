import type { ListedRequest } from './listStore.ts'

/** Returns a request as lists and exports show it. */
export function listedRow(row: ListedRequest) {
  const [issueYear = '', issueMonth = '', issueDate = ''] = row.publicationDate?.split('-') ?? []
  return {
    ddrId: row.id,
    articleId: row.articleId,
    articleName: row.articleName,
    authors: row.authors,
    sourceName: row.sourceName,
    issueYear,
    issueMonth,
    issueDate,
    volume: row.volume,
    issueNumber: row.issueNumber,
    pages: row.pages,
    requesterName: row.requesterName ?? '',
    supplierName: row.supplierName ?? '',
    userName: row.userName,
    userDepartment: row.userDepartment,
    userDesignation: row.userDesignation,
    userEmail: row.userEmail,
    userMobile: row.userMobile,
    requestedOn: row.requestedOn,
    priority: row.priority,
    status: row.status,
    isDuplicate: row.isDuplicate,
    supplierId: row.supplierId,
    customerId: row.requesterId,
    resourceTypeId: row.resourceTypeId,
    // A word here, a number on the wire: the historical clients only ask whether it is there.
    accessTypeId: null,
    openAccess: row.isOpenAccess,
    articleDoi: row.articleDoi ?? '',
    issueId: row.issueId,
    deliveryMode: row.mode,
    rowVersion: row.rowVersion,
  }
}

import { RequestList } from './RequestList.tsx'

/** Lists requests that other libraries sent to this one (docs/requirements/delivery-and-reports.md §2.1). */
export const ReceivedList = () => <RequestList side="received" />

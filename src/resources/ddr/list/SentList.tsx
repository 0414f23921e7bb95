import { RequestList } from './RequestList.tsx'

/** Lists requests that this library sent to others (docs/requirements/delivery-and-reports.md §2.1). */
export const SentList = () => <RequestList side="sent" />

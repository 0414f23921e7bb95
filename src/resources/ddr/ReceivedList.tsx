import { RequestList } from './RequestList.tsx'

/** Lists requests that other libraries sent to this one (spec: delivery §2.1). */
export const ReceivedList = () => <RequestList side="received" />

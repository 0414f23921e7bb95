import { RequestList } from './RequestList.tsx'

/** Lists requests that this library sent to others (spec: delivery §2.1). */
export const SentList = () => <RequestList side="sent" />

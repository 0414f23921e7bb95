import { SampleRows } from '../../components/SampleRows.tsx'
import { ScreenList } from '../../components/ScreenList.tsx'
import { requestList } from './listBinding.ts'
import { RequestScreen } from './RequestList.tsx'
import type { RequestRow } from './row.ts'

const request = (id: number): RequestRow => ({
  id,
  ddrId: id,
  articleId: null,
  articleName: 'Sample',
  authors: 'Sample',
  sourceName: 'Sample',
  issueYear: '2026',
  issueMonth: '1',
  issueDate: '1',
  volume: '1',
  issueNumber: '1',
  pages: '1',
  requesterName: 'Sample',
  supplierName: 'Sample',
  userName: 'Sample',
  userDepartment: '',
  userDesignation: '',
  userEmail: '',
  userMobile: '',
  requestedOn: '2026-01-01',
  priority: 'Normal',
  status: 'pending',
  isDuplicate: false,
  supplierId: 1,
  customerId: 1,
  resourceTypeId: null,
  accessTypeId: null,
  openAccess: false,
  articleDoi: '',
  issueId: null,
  deliveryMode: 'online',
  mailFailed: false,
  rowVersion: 1,
})

/** Shows the list of requests received with made-up rows. */
export const RequestsSample = () => (
  <ScreenList {...requestList('received')}>
    <SampleRows row={request}>
      <RequestScreen side="received" />
    </SampleRows>
  </ScreenList>
)

import { SampleRows } from '../../components/lists/SampleRows.tsx'
import { ScreenList } from '../../components/lists/ScreenList.tsx'
import { AnswerForm } from './answer/AnswerForm.tsx'
import { requestList } from './listBinding.ts'
import { RequestScreen } from './list/RequestList.tsx'
import { PanelHead } from './request/RequestPanel.tsx'
import type { RequestDetail, RequestRow } from './requestRow.ts'

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

const detail: RequestDetail = {
  ddrId: 1,
  status: 'pending',
  userName: 'Sample',
  userDepartment: '',
  rollNumber: '',
  requesterName: 'Sample',
  requesterAddress: '',
  requesterCity: '',
  requesterState: '',
  requesterPhone: '',
  to: '',
  cc: '',
  approverEmail: '',
  subject: '',
  actionName: '',
  contuMessage: '',
  contuFilled: 0,
  contuBalance: 0,
  contuOver: false,
  supplierId: 1,
  requesterId: 1,
  reference: '',
  isDuplicate: false,
  duplicateOfId: null,
  forwardedToId: null,
  priority: 'Normal',
  articleName: 'Sample',
  sourceName: 'Sample',
  authors: 'Sample',
  volume: '1',
  issueNumber: '1',
  issueYear: '2026',
  pages: '1',
  articleDoi: '',
  issn: '',
  requestedOn: '2026-01-01',
  supplierName: 'Sample',
  supplierAddress: '',
  supplierCity: '',
  supplierState: '',
  today: '2026-01-01',
  deliveryMode: 'online',
  deliveredOn: null,
  delayReason: null,
  delayNote: '',
  discardReason: '',
  courierNo: '',
  deliveryRemarks: '',
  fileName: null,
  largestAttachment: 0,
  rowVersion: 1,
  remindedOn: null,
  isReceiptConfirmed: false,
  canSupplierAnswer: true,
  supplierCalendar: { workingDays: [], closures: [] },
  dueOn: null,
  ownTemplates: [],
  mailTexts: {},
  earlierAnswers: [],
}

const nothing = () => undefined

/** Shows the list of requests received with made-up rows, and the form of an answer. */
export const RequestsSample = () => (
  <ScreenList {...requestList('received')}>
    <SampleRows row={request}>
      <RequestScreen side="received" />
    </SampleRows>
    <PanelHead title="Sample" onClose={nothing} />
    <AnswerForm
      action="fulfil"
      detail={detail}
      onDirty={nothing}
      onCancel={nothing}
      onDone={nothing}
    />
  </ScreenList>
)

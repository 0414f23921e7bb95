import { consortiumId, meridianId } from '../../../platform/demo/institutions.ts'

/** An activity of a reader of meridian, as the search platform logs it. */
export const usageEntry = {
  userId: null,
  customerId: meridianId,
  consortiumId,
  actionId: 4,
  contextId: null,
  originId: null,
  articleId: null,
  issueId: null,
  publisherId: null,
  titleId: null,
  ipV4: '203.0.113.77',
  ipV6: 0,
  sessionId: 'abcdefghi',
  deviceTypeId: 1,
  remarks: '',
}

import { ResettableTextField } from 'react-admin'
import { SampleRows } from '../../components/lists/SampleRows.tsx'
import { ScreenList } from '../../components/lists/ScreenList.tsx'
import { type HoldingRow, titlesList } from './bindings.ts'
import { HoldingTable } from './HoldingTable.tsx'

const title = (id: number): HoldingRow => ({
  id,
  recordId: id,
  holdingId: id,
  titleId: id,
  title: 'Sample',
  identifiers: '1234-5679, 2434-561X',
  publisherName: 'Sample',
  resourceType: 'Journal',
  accessType: 'electronic',
  resourceYear: '2026',
  startDate: '2026-01-01',
  endDate: '',
  origins: ['own'],
})

/**
 * Shows the list of titles with made-up rows and two filters. Only an effect fills in the fields of filters, and none
 * runs here: the field that can be cleared stands beside them.
 */
export const TitlesSample = () => (
  <ScreenList {...titlesList}>
    <SampleRows row={title} filter={{ title: 'Sample', accessType: 'electronic' }}>
      <HoldingTable kind="journal" />
    </SampleRows>
    <ResettableTextField label="Sample" value="Sample" resettable size="small" margin="dense" />
  </ScreenList>
)

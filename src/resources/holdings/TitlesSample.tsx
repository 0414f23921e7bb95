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

/** Shows the list of titles with made-up rows and a filter. */
export const TitlesSample = () => (
  <ScreenList {...titlesList}>
    <SampleRows row={title} filter={{ title: 'Sample' }}>
      <HoldingTable kind="journal" />
    </SampleRows>
  </ScreenList>
)

import { Fragment } from 'react'
import { DataTable, type TranslateFunction } from 'react-admin'
import { formatCoverageDate } from '../../dates.ts'
import { originsColumn } from '../../features/packages/packageColumns.tsx'
import { RowLink } from '../../components/lists/RowLink.tsx'
import { serverText } from '../../i18n/serverText.ts'
import type { HoldingRow } from './bindings.ts'
import { EndDate } from './EndDate.tsx'

/** Returns the columns of a list of holdings, without that of its actions. */
export const holdingColumns = (translate: TranslateFunction) => [
  <DataTable.Col<HoldingRow>
    key="title"
    source="title"
    render={({ titleId, title }) => <RowLink id={titleId}>{title}</RowLink>}
  />,
  <DataTable.Col<HoldingRow> key="identifiers" source="identifiers" render={Identifiers} />,
  <DataTable.Col key="publisherName" source="publisherName" />,
  <DataTable.Col
    key="resourceType"
    source="resourceType"
    render={({ resourceType }) => serverText(String(resourceType))}
  />,
  <DataTable.Col<HoldingRow>
    key="accessType"
    source="accessType"
    render={({ accessType }) => (
      <Breakable text={translate(`resources.titles.accessTypes.${accessType}`)} />
    )}
  />,
  <DataTable.Col key="resourceYear" source="resourceYear" />,
  <DataTable.Col<HoldingRow>
    key="startDate"
    source="startDate"
    cellClassName="unbroken"
    render={({ startDate }) => formatCoverageDate(startDate)}
  />,
  <DataTable.Col<HoldingRow>
    key="endDate"
    source="endDate"
    cellClassName="unbroken"
    render={(row) => <EndDate {...row} />}
  />,
  originsColumn(),
]

/** Lets "Online/Electronic" wrap after the slash. */
const Breakable = ({ text }: { text: string }) =>
  text.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

/** Shows identifiers one per line, without wrapping them. */
const Identifiers = ({ identifiers }: HoldingRow) => (
  <>
    {identifiers.split(', ').map((one) => (
      <div key={one} className="unbroken">
        {one}
      </div>
    ))}
  </>
)

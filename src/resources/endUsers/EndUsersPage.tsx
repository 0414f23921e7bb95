import { Box, Button, Chip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, TextInput, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { yearOf } from '../../../contract/calendar.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { MailAddress } from '../../components/text/MailAddress.tsx'
import { actionsColumn } from '../../components/tables/actionsColumn.tsx'
import { ListTable } from '../../components/lists/ListTable.tsx'
import { ListViews } from '../../features/savedViews/ListViews.tsx'
import { ChoiceFilter, LiveFilters } from '../../components/filters/LiveFilters.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { MatchingProvider } from '../../features/bulkActions/MatchingProvider.tsx'
import { RemoveSelected } from '../../features/bulkActions/RemoveSelected.tsx'
import { RowLink } from '../../components/lists/RowLink.tsx'
import type { KeyedCall } from '../../components/notices/useUndo.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { paths } from '../../paths.ts'
import { today } from '../../today.ts'
import { type EndUserFilter, type EndUserRow, endUsersList, userFilter } from './binding.ts'
import { EndUserPanel } from './EndUserPanel.tsx'
import { fullName } from './fullName.ts'
import { useSetEndUserState } from './useSetEndUserState.ts'
import { formatInstantDay } from '../../dates.ts'
import { ScreenList } from '../../components/lists/ScreenList.tsx'

/** Lists the end users of a library, which the dashboard counts. */
export function EndUsersPage() {
  return (
    <>
      <PageTitle title="resources.endUsers.name" />
      <ScreenList {...endUsersList}>
        <EndUsers />
      </ScreenList>
    </>
  )
}

function EndUsers() {
  const translate = useTranslate()
  const api = useApi()
  const { can, principal } = useSession()
  const { customerId } = principal
  const mayChange = can('endUsers.delete')
  return (
    <>
      <MatchingProvider
        kind="endUsers"
        select={(values: EndUserFilter) =>
          api.endUsers.selectMatching(userFilter(customerId, values))
        }
      >
        <ListTable<EndUserRow>
          label={translate('resources.endUsers.list')}
          empty="resources.endUsers.none"
          noMatch="resources.endUsers.noMatch"
          views={<ListViews />}
          filters={<Filters />}
          selection={
            mayChange && {
              nameOf: fullName,
              actions: <DisableSelected />,
            }
          }
          actions={
            <Button component={Link} to={paths.userUpload}>
              {translate('resources.endUsers.uploads')}
            </Button>
          }
          card={(row) => <UserCard row={row}>{mayChange && <StateButton row={row} />}</UserCard>}
        >
          <DataTable.Col<EndUserRow>
            source="lastName"
            render={(row) => <RowLink id={row.endUserId}>{fullName(row)}</RowLink>}
          />
          <DataTable.Col<EndUserRow>
            source="email"
            sx={{ overflowWrap: 'anywhere' }}
            render={({ email }) => <MailAddress address={email} />}
          />
          <DataTable.Col source="department" />
          <DataTable.Col<EndUserRow>
            source="state"
            render={({ state }) => <State state={state} />}
          />
          <DataTable.Col<EndUserRow>
            source="createdAt"
            cellClassName="unbroken"
            render={({ createdAt }) => formatInstantDay(createdAt)}
          />
          {mayChange && actionsColumn((row: EndUserRow) => <StateButton row={row} />)}
        </ListTable>
      </MatchingProvider>
      <EndUserPanel />
    </>
  )
}

/** Disables the selected users, with an undo. */
function DisableSelected() {
  const api = useApi()
  const { customerId } = useSession().principal
  const setStates = async (
    endUserIds: number[],
    state: EndUserRow['state'],
    options: KeyedCall,
  ) => {
    const input = { customerId, endUserIds, state }
    return (await api.endUsers.setStates(input, options)).endUserIds
  }
  return (
    <RemoveSelected
      kind="endUsers"
      action="disable"
      label="resources.endUsers.disableSelected"
      question="resources.endUsers.disableSelectedQuestion"
      count="resources.endUsers.selectedCount"
      doneMessage="resources.endUsers.selectedDisabled"
      remove={(endUserIds, options) => setStates(endUserIds, 'disabled', options)}
      restore={async (endUserIds, options) => ({
        restored: (await setStates(endUserIds, 'active', options)).length,
      })}
    />
  )
}

const states = ['active', 'disabled'].map((id) => ({ id, name: `resources.endUsers.states.${id}` }))

/** Short choices leave the search its room, so that all filters stand in one line. */
const short = (maxWidth: string) => ({
  maxWidth: { sm: maxWidth },
  '&&': { flexBasis: '7.5rem', minWidth: 0 },
})

const Filters = () => (
  <LiveFilters>
    <TextInput
      source="search"
      label="resources.endUsers.search"
      resettable
      helperText={false}
      sx={{ maxWidth: '22.5rem', '&&': { flexBasis: { xs: '100%', sm: '10.625rem' } } }}
    />
    <ChoiceFilter
      source="state"
      label="resources.endUsers.fields.state"
      choices={states}
      emptyText="resources.endUsers.states.all"
      sx={short('8.25rem')}
    />
    <ChoiceFilter
      source="createdYear"
      label="resources.endUsers.createdIn"
      choices={recentYears()}
      translateChoice={false}
      emptyText="resources.endUsers.anyYear"
      sx={short('7.5rem')}
    />
  </LiveFilters>
)

/** Returns this year and the four before it as choices. */
const recentYears = () =>
  Array.from({ length: 5 }, (_, before) => yearOf(today()) - before).map((year) => ({
    id: year,
    name: String(year),
  }))

function State({ state }: Pick<EndUserRow, 'state'>) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={state === 'active' ? 'success' : 'default'}
      label={translate(`resources.endUsers.states.${state}`)}
    />
  )
}

function StateButton({ row }: { row: EndUserRow }) {
  const translate = useTranslate()
  const setState = useSetEndUserState()
  const action = row.state === 'active' ? 'disable' : 'enable'
  return (
    <Button
      size="small"
      aria-label={translate(`resources.endUsers.${action}Of`, { name: fullName(row) })}
      loading={setState.isPending}
      onClick={() => setState.mutate(row)}
    >
      {translate(`resources.endUsers.${action}`)}
    </Button>
  )
}

function UserCard({ row, children }: { row: EndUserRow; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RowLink id={row.endUserId}>{fullName(row)}</RowLink>
        <Typography variant="body2" color="textSecondary">
          <MailAddress address={row.email} />
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {row.department}
        </Typography>
        <State state={row.state} />
      </Box>
      {children}
    </Box>
  )
}

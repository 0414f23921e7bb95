import { Box, Button, Chip, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DataTable, TextInput, useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { CardSection } from '../../components/CardSection.tsx'
import { LiveFilters } from '../../components/filters/LiveFilters.tsx'
import { ListTable } from '../../components/lists/ListTable.tsx'
import { ListViews } from '../../features/savedViews/ListViews.tsx'
import { RowLink } from '../../components/lists/RowLink.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { Loading } from '../../components/loading/Loading.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { useCoverage } from '../../features/coverage/useCoverage.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { openAccessList, type OpenAccessRow } from './bindings.ts'
import { subjectsQuery } from './subjectsQuery.ts'
import { TitlePanel } from './TitlePanel.tsx'
import { EndDate } from './EndDate.tsx'
import { SubjectDialog } from './SubjectDialog.tsx'
import { ScreenList } from '../../components/lists/ScreenList.tsx'
import { formatCoverageDate } from '../../dates.ts'

/**
 * Lists the open access titles of the library and manages the subjects that include them
 * (docs/requirements/resources.md §2.2).
 */
export function OpenAccessPage() {
  const translate = useTranslate()
  const coverage = useCoverage()
  return (
    <>
      <PageTitle title="resources.openAccess.name" />
      <Subjects />
      <ScreenList {...openAccessList}>
        <ListTable<OpenAccessRow>
          label={translate('resources.openAccess.list')}
          empty="resources.openAccess.none"
          views={<ListViews />}
          filters={
            <LiveFilters>
              <TextInput
                source="title"
                label="resources.openAccess.search"
                resettable
                helperText={false}
                sx={{ maxWidth: '22.5rem' }}
              />
            </LiveFilters>
          }
          card={(row) => (
            <>
              <RowLink id={row.titleId}>{row.title}</RowLink>
              <Typography variant="body2" color="textSecondary">
                {coverage(row)}
              </Typography>
            </>
          )}
        >
          <DataTable.Col<OpenAccessRow>
            source="title"
            render={({ titleId, title }) => <RowLink id={titleId}>{title}</RowLink>}
          />
          <DataTable.Col<OpenAccessRow>
            source="startDate"
            cellClassName="unbroken"
            render={({ startDate }) => formatCoverageDate(startDate)}
          />
          <DataTable.Col<OpenAccessRow>
            source="endDate"
            cellClassName="unbroken"
            render={EndDate}
          />
        </ListTable>
        <TitlePanel />
      </ScreenList>
    </>
  )
}

const chipRows = { display: 'flex', flexWrap: 'wrap', gap: 2 } as const
const roundEnds = { borderRadius: '16px' } as const

/** Widths in pixels of the names of a few subjects: the room that most libraries need. */
const outlineWidths = [138, 218, 156, 98, 154]

function Subjects() {
  const translate = useTranslate()
  const api = useApi()
  const { can, principal } = useSession()
  const { customerId } = principal
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(subjectsQuery(api, customerId))
  const assigned = query.data?.filter((subject) => subject.assigned)
  return (
    <CardSection aria-labelledby="oa-subjects" sx={{ mb: 5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <Typography variant="h2" id="oa-subjects" sx={{ flex: 1 }}>
          {translate('resources.openAccess.subjects')}
        </Typography>
        {can('openAccess.edit') && (
          <Button
            variant="contained"
            disabled={query.data === undefined}
            onClick={() => setOpen(true)}
          >
            {translate('resources.openAccess.add')}
          </Button>
        )}
      </Box>
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Loading of={translate('resources.openAccess.subjects')}>
          <Box sx={chipRows}>
            {outlineWidths.map((width) => (
              <Skeleton key={width} variant="rounded" width={width} height={32} sx={roundEnds} />
            ))}
          </Box>
        </Loading>
      )}
      <Box sx={chipRows}>
        {assigned?.map(({ subjectId, name }) => (
          <Chip
            key={subjectId}
            variant="outlined"
            label={name}
            sx={{ height: 'auto', minHeight: 32, '& .MuiChip-label': { whiteSpace: 'normal' } }}
          />
        ))}
        {assigned?.length === 0 && (
          <Typography color="textSecondary">
            {translate('resources.openAccess.noSubjects')}
          </Typography>
        )}
      </Box>
      {isOpen && query.data && (
        <SubjectDialog subjects={query.data} onClose={() => setOpen(false)} />
      )}
    </CardSection>
  )
}

import { Box, Chip, MenuItem, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { packages } from '../../../contract/packages/endpoints.ts'
import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx'
import { ChoiceFailure } from '../../components/loading/ChoiceFailure.tsx'
import { CheckList } from '../../components/inputs/CheckList.tsx'
import { LeaveGuard } from '../../components/dialogs/LeaveGuard.tsx'
import { LoadFailure } from '../../components/loading/LoadFailure.tsx'
import { CheckListSkeleton } from '../../components/inputs/CheckListSkeleton.tsx'
import { NoticeDialog } from '../../components/dialogs/NoticeDialog.tsx'
import { SavingDialog } from '../../components/dialogs/SavingDialog.tsx'
import { useAggregators } from './PackageFilters.tsx'
import { useAddPackages, useAvailablePackages } from './useAddPackages.ts'

interface Props {
  kind: HoldingKind
  onClose: () => void
}

/**
 * Lists packages to add. Packages that the library already has are ticked and disabled, with the
 * reason. What is ticked stays ticked and shown when a filter hides its row.
 */
export function AddPackagesDialog({ kind, onClose }: Props) {
  const translate = useTranslate()
  const [aggregatorId, setAggregatorId] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  const query = useAvailablePackages(kind, aggregatorId)
  const addition = useAddPackages(onClose)
  const { chosen, isUnfinished, isAdding } = addition
  const rows = query.data?.rows ?? []
  const close = () => (isUnfinished ? setConfirmingClose(true) : onClose())
  const toggle = (id: number) =>
    addition.toggle(id, rows.find(({ packageId }) => packageId === id)?.name ?? '')
  return (
    <>
      <SavingDialog
        title={translate('resources.packages.add')}
        saveLabel={translate('resources.packages.save')}
        maxWidth="md"
        isSaving={isAdding}
        onSave={addition.save}
        onClose={close}
      >
        <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
          <AggregatorSelect kind={kind} value={aggregatorId} onChange={setAggregatorId} />
          {query.isPending && (
            <CheckListSkeleton label={translate('resources.packages.list')} height={320} />
          )}
          {query.isError && (
            <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.data && (
            <PackageChecks
              rows={rows}
              search={search}
              onSearch={setSearch}
              chosen={chosen}
              onToggle={toggle}
            />
          )}
          <ChosenPackages chosen={chosen} onRemove={toggle} />
        </Box>
      </SavingDialog>
      <ConfirmDialog
        open={isConfirmingClose}
        title={translate('resources.packages.notAddedTitle', { smart_count: chosen.size })}
        confirm={translate('unsaved.leave')}
        cancel={translate('unsaved.stay')}
        isDestructive
        onConfirm={onClose}
        onCancel={() => setConfirmingClose(false)}
      >
        {translate('resources.packages.notAdded')}
      </ConfirmDialog>
      <LeaveGuard isDirty={isUnfinished} />
      <NoticeDialog text={addition.notice} onClose={addition.closeNotice} />
    </>
  )
}

interface AggregatorSelectProps {
  kind: HoldingKind
  /** null for all aggregators. */
  value: number | null
  onChange: (aggregatorId: number | null) => void
}

function AggregatorSelect({ kind, value, onChange }: AggregatorSelectProps) {
  const translate = useTranslate()
  const { data: aggregators = [], error, refetch } = useAggregators(kind)
  const label = translate('resources.packages.aggregator')
  if (error !== null && aggregators.length === 0) {
    return <ChoiceFailure label={label} error={error} width={360} onRetry={() => void refetch()} />
  }
  return (
    <TextField
      select
      size="small"
      margin="none"
      label={label}
      value={value ?? 0}
      onChange={(event) => onChange(Number(event.target.value) || null)}
      sx={{ maxWidth: '22.5rem' }}
    >
      <MenuItem value={0}>{translate('resources.packages.all')}</MenuItem>
      {aggregators.map(({ aggregatorId, name }) => (
        <MenuItem key={aggregatorId} value={aggregatorId}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface PackageChecksProps {
  rows: OutputOf<typeof packages.available>['rows']
  search: string
  onSearch: (search: string) => void
  chosen: ReadonlyMap<number, string>
  onToggle: (packageId: number) => void
}

/** Lists the packages with a check box each, and a field that searches them by name. */
function PackageChecks({ rows, search, onSearch, chosen, onToggle }: PackageChecksProps) {
  const translate = useTranslate()
  const assigned = rows.filter((row) => row.assigned).map((row) => row.packageId)
  const matching = rows.filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <CheckList
      label={translate('resources.packages.list')}
      total={rows.length}
      height={320}
      search={search}
      onSearch={onSearch}
      ticked={new Set([...chosen.keys(), ...assigned])}
      onToggle={onToggle}
      options={matching.map((row) => ({
        id: row.packageId,
        label: row.name,
        detail: [
          translate('resources.packages.titles', { smart_count: row.titleCount }),
          row.origins.includes('consortium') && translate('resources.packages.throughConsortium'),
        ]
          .filter(Boolean)
          .join(' · '),
        disabled: row.assigned ? translate('resources.packages.assigned') : undefined,
      }))}
    />
  )
}

interface ChosenProps {
  /** Names of the ticked packages by package ID. */
  chosen: ReadonlyMap<number, string>
  onRemove: (packageId: number) => void
}

/** Lists the ticked packages with their number, whichever filter is set. */
function ChosenPackages({ chosen, onRemove }: ChosenProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ mb: 2 }}>
        <span role="status">
          {translate('resources.packages.chosen', { smart_count: chosen.size })}
        </span>
      </Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0 }}
      >
        {[...chosen].map(([packageId, name]) => (
          <li key={packageId}>
            <Chip
              label={name}
              title={translate('resources.packages.unchoose', { name })}
              onDelete={() => onRemove(packageId)}
              sx={{ maxWidth: '100%' }}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

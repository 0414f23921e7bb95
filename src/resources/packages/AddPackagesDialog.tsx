import {
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useNotify, useRefresh, useTranslate } from 'react-admin'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { packages } from '../../../contract/packages/endpoints.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { CheckList } from '../../components/CheckList.tsx'
import { LeaveGuard } from '../../components/LeaveGuard.tsx'
import { LoadFailure } from '../../components/LoadFailure.tsx'
import { NoticeDialog } from '../../components/NoticeDialog.tsx'
import { useUndo } from '../../components/useUndo.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { useRetry } from '../../dataProvider/useRetry.ts'
import { useAggregators } from './PackageFilters.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import type { HoldingKind } from '../holdingKinds.ts'

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
  const api = useApi()
  const notify = useNotify()
  const refresh = useRefresh()
  const notifyDone = useUndo()
  const { customerId } = useSession().principal
  const retry = useRetry<InputOf<typeof packages.add>>()
  const [aggregatorId, setAggregatorId] = useState<number | null>(null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<{ text: string; last: boolean } | null>(null)
  const [confirmingClose, setConfirmingClose] = useState(false)
  const { data: aggregators = [] } = useAggregators(kind)
  const query = useQuery({
    queryKey: queryKeys.packages.available(kind, customerId, aggregatorId),
    queryFn: ({ signal }) =>
      api.packages[kind === 'book' ? 'availableBooks' : 'available'](
        { customerId, aggregatorId },
        { signal },
      ),
  })
  const rows = query.data?.rows ?? []
  const has = rows.filter((row) => row.assigned).map((row) => row.packageId)
  const shown = rows.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const offerUndo = () => {
    const packageIds = [...chosen.keys()]
    const undo = async () => {
      const undone = await api.packages.undoAdd({ customerId, packageIds })
      return { done: undone.packageIds.length, of: packageIds.length }
    }
    notifyDone('resources.packages.addedCount', undo, { smart_count: packageIds.length })
    onClose()
  }
  const isUnfinished = chosen.size > 0 && notice?.last !== true
  const close = () => (isUnfinished ? setConfirmingClose(true) : onClose())
  const toggle = (id: number) => {
    const next = new Map(chosen)
    const name = rows.find(({ packageId }) => packageId === id)?.name ?? ''
    if (!next.delete(id)) next.set(id, name)
    setChosen(next)
  }
  const save = async () => {
    if (chosen.size === 0) {
      setNotice({ text: translate('resources.packages.selectOne'), last: false })
      return
    }
    setBusy(true)
    try {
      const selection = { customerId, packageIds: [...chosen.keys()] }
      await retry(
        [selection],
        () => ({ selection }),
        (input, options) => api.packages.add(input, options),
      )
      refresh()
      setNotice({ text: translate('resources.packages.added'), last: true })
    } catch (error) {
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dialog open onClose={close} maxWidth="md" fullWidth aria-labelledby="add-packages">
        <DialogTitle id="add-packages">{translate('resources.packages.add')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
            <TextField
              select
              size="small"
              margin="none"
              label={translate('resources.packages.aggregator')}
              value={aggregatorId ?? 0}
              onChange={(event) => setAggregatorId(Number(event.target.value) || null)}
              sx={{ maxWidth: 360 }}
            >
              <MenuItem value={0}>{translate('resources.packages.all')}</MenuItem>
              {aggregators.map((one) => (
                <MenuItem key={one.aggregatorId} value={one.aggregatorId}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
            {query.isPending && <Skeleton variant="rounded" height={320} />}
            {query.isError && (
              <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
            )}
            {query.data && (
              <CheckList
                label={translate('resources.packages.list')}
                total={rows.length}
                height={320}
                search={search}
                onSearch={setSearch}
                ticked={new Set([...chosen.keys(), ...has])}
                onToggle={toggle}
                options={shown.map((row) => ({
                  id: row.packageId,
                  label: row.name,
                  detail: [
                    translate('resources.packages.titles', { smart_count: row.titleCount }),
                    row.origins.includes('consortium') &&
                      translate('resources.packages.throughConsortium'),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                  disabled: row.assigned ? translate('resources.packages.assigned') : undefined,
                }))}
              />
            )}
            <ChosenPackages chosen={chosen} onRemove={toggle} />
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={close}>{translate('confirm.cancel')}</Button>
          <Button variant="contained" disableElevation loading={busy} onClick={() => void save()}>
            {translate('resources.packages.save')}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={confirmingClose}
        title={translate('resources.packages.notAddedTitle', { smart_count: chosen.size })}
        confirm={translate('unsaved.leave')}
        cancel={translate('unsaved.stay')}
        danger
        onConfirm={onClose}
        onCancel={() => setConfirmingClose(false)}
      >
        {translate('resources.packages.notAdded')}
      </ConfirmDialog>
      <LeaveGuard dirty={isUnfinished} />
      <NoticeDialog
        text={notice?.text ?? null}
        onClose={() => (notice?.last ? offerUndo() : setNotice(null))}
      />
    </>
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
      <Typography variant="h3" id={id} role="status" sx={{ mb: 2 }}>
        {translate('resources.packages.chosen', { smart_count: chosen.size })}
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

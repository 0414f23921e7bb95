import { Alert, Box, Button, TextField } from '@mui/material'
import { isEqual } from 'es-toolkit'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { maxCheckedLines } from '../../../contract/entitlement/endpoints.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DayField } from '../../components/inputs/DayField.tsx'
import { FilePicker } from '../../components/inputs/FilePicker.tsx'
import { LeaveGuard } from '../../components/dialogs/LeaveGuard.tsx'
import { useRestoredState } from '../../components/inputs/restoredInput.ts'
import { isUsableDay, questionAt } from './accessQuery.ts'
import { MemberChoice } from './MemberChoice.tsx'
import { type ListFault, linesFault, linesOf, maxListBytes, readList } from './readList.ts'
import type { BulkQuestion, BulkRun } from './useBulkCheck.ts'
import { megabytes, wholeCount } from '../../numbers.ts'

interface Props {
  run: BulkRun | null
  onCheck: (question: BulkQuestion) => void
}

/**
 * Returns the list to check and the settings in the address, with the functions that change them. `submit` shows what
 * is wrong, or passes the list to `onCheck`.
 */
function useBulkForm({ run, onCheck }: Props) {
  const { principal, can } = useSession()
  const [params, setParams] = useSearchParams()
  const { libraryId, on } = questionAt(params)
  const needsLibrary = can('accessMembers.list')
  const [text, setText] = useRestoredState('bulkCheck', run?.lines.join('\n') ?? '')
  const lines = linesOf(text)
  const [fault, setFault] = useState<ListFault | 'library' | null>(null)
  const [fileFault, setFileFault] = useState<{ name: string; fault: ListFault } | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const edit: typeof setText = (next) => {
    setText(next)
    setFault(null)
  }
  return {
    libraryId,
    on,
    needsLibrary,
    text,
    lines,
    fault,
    file,
    fileFault,
    edit,
    /** Sets a parameter of the address; '' removes it. */
    setParam: (name: 'library' | 'on', value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true },
      ),
    /** Adds the items of a file to what was pasted before. */
    addFile: async (picked: File) => {
      const found = await readList(picked)
      setFile(picked)
      setFileFault(typeof found === 'string' ? { name: picked.name, fault: found } : null)
      if (typeof found === 'string') return
      // What was typed while the file was read stays.
      edit((typed) => [typed.trimEnd(), ...found].filter(Boolean).join('\n'))
    },
    submit: (event: SyntheticEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found =
        linesFault(lines.length) ?? (needsLibrary && libraryId === null ? 'library' : null)
      setFault(found)
      if (found !== null || !isUsableDay(on)) return
      onCheck({ lines, customerId: libraryId ?? principal.customerId, on: on === '' ? null : on })
    },
  }
}

/**
 * Edits the list to check, pasted or from a file, the day and, for a consortium, the member. A list that was checked
 * stays in memory; leaving the screen asks before it loses another one.
 */
export function BulkForm({ run, onCheck }: Props) {
  const translate = useTranslate()
  const form = useBulkForm({ run, onCheck })
  const { libraryId, fault, fileFault, setParam } = form
  const isUnchecked = !isEqual(form.lines, run?.lines ?? [])
  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}
    >
      <LeaveGuard isDirty={isUnchecked} text={translate('resources.bulkCheck.unchecked')} />
      <LinesField
        value={form.text}
        count={form.lines.length}
        fault={fault === 'library' ? null : fault}
        onChange={form.edit}
      />
      <FilePicker
        accept=".csv,.txt,.tsv"
        file={form.file}
        hint={translate('resources.bulkCheck.fileHelp', limits())}
        onPick={(picked) => void form.addFile(picked)}
      />
      {fileFault !== null && (
        <Alert severity="error">
          {`${fileFault.name}: ${translate(`resources.bulkCheck.fileFaults.${fileFault.fault}`, limits())}`}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}>
        {form.needsLibrary && (
          <MemberChoice
            value={libraryId}
            required
            fault={
              fault === 'library' && libraryId === null
                ? translate('resources.bulkCheck.chooseLibrary')
                : undefined
            }
            onChange={(id) => setParam('library', id === null ? '' : String(id))}
          />
        )}
        <DayField
          label={translate('resources.accessCheck.on')}
          value={form.on}
          isOptional
          width={190}
          onChange={(day) => setParam('on', day)}
        />
        <Button type="submit" variant="contained" loading={run?.isRunning ?? false}>
          {translate('resources.accessCheck.check')}
        </Button>
      </Box>
    </Box>
  )
}

/** Returns the limits of a list as the texts show them. */
const limits = () => ({ max: wholeCount(maxCheckedLines), megabytes: megabytes(maxListBytes) })

interface LinesProps {
  value: string
  /** The number of its lines. */
  count: number
  fault: ListFault | null
  onChange: (text: string) => void
}

/** Edits the lines of the list, and counts them or shows what is wrong with them. */
function LinesField({ value, count, fault, onChange }: LinesProps) {
  const translate = useTranslate()
  const key = fault === null ? 'count' : `faults.${fault}`
  return (
    <TextField
      name="lines"
      multiline
      fullWidth
      margin="none"
      label={translate('resources.bulkCheck.lines')}
      value={value}
      error={fault !== null}
      helperText={translate(`resources.bulkCheck.${key}`, {
        count: wholeCount(count),
        ...limits(),
      })}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        // Above the field, where a long label has room on a phone.
        inputLabel: {
          shrink: true,
          sx: {
            position: 'static',
            '&&.MuiInputLabel-shrink': { transform: 'none' },
            fontSize: '0.75rem',
            whiteSpace: 'normal',
            mb: 1,
          },
        },
        // A plain text area: one that measures its content is slow with 20,000 lines.
        input: { inputComponent: 'textarea', notched: false },
        htmlInput: {
          rows: 8,
          spellCheck: false,
          style: { fontFamily: 'ui-monospace, monospace', resize: 'vertical' },
        },
      }}
    />
  )
}

import { Alert, Box, Button, TextField } from '@mui/material'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { dayFault } from '../../../contract/dayFault.ts'
import { maxCheckedLines } from '../../../contract/entitlement/endpoints.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { DayField } from '../../components/DayField.tsx'
import { FilePicker } from '../../components/FilePicker.tsx'
import { useKeptState } from '../../components/keptInput.ts'
import { questionAt } from './accessQuery.ts'
import { MemberChoice } from './MemberChoice.tsx'
import { type ListFault, linesFault, linesOf, maxListBytes, readList } from './readList.ts'
import type { BulkQuestion, BulkRun } from './useBulkCheck.ts'
import { megabytes, wholeCount } from '../../numbers.ts'

interface Props {
  run: BulkRun | null
  onCheck: (question: BulkQuestion) => void
}

/** The list to check, pasted or from a file, with the day and, for a consortium, the member. */
export function BulkForm({ run, onCheck }: Props) {
  const translate = useTranslate()
  const { principal, can } = useSession()
  const [params, setParams] = useSearchParams()
  const { libraryId, on } = questionAt(params)
  const needsLibrary = can('accessMembers.list')
  const [text, setText] = useKeptState('bulkCheck', run?.lines.join('\n') ?? '')
  const [fault, setFault] = useState<ListFault | 'library' | null>(null)
  const [fileFault, setFileFault] = useState<{ name: string; fault: ListFault } | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const counts = { max: wholeCount(maxCheckedLines), megabytes: megabytes(maxListBytes) }
  const count = linesOf(text).length
  const setParam = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const edit = (next: string) => {
    setText(next)
    setFault(null)
  }
  const add = async (picked: File) => {
    const found = await readList(picked)
    setFile(picked)
    setFileFault(typeof found === 'string' ? { name: picked.name, fault: found } : null)
    // The items of a file are added to what was pasted before.
    if (typeof found !== 'string') edit([text.trimEnd(), ...found].filter(Boolean).join('\n'))
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lines = linesOf(text)
    const found =
      linesFault(lines.length) ?? (needsLibrary && libraryId === null ? 'library' : null)
    setFault(found)
    if (found !== null || (on !== '' && dayFault(on, {}) !== null)) return
    onCheck({ lines, customerId: libraryId ?? principal.customerId, on: on === '' ? null : on })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      <TextField
        name="lines"
        multiline
        fullWidth
        margin="none"
        label={translate('resources.bulkCheck.lines')}
        value={text}
        error={fault !== null && fault !== 'library'}
        helperText={
          fault === null || fault === 'library'
            ? translate('resources.bulkCheck.count', {
                count: wholeCount(count),
                ...counts,
              })
            : translate(`resources.bulkCheck.faults.${fault}`, {
                count: wholeCount(count),
                ...counts,
              })
        }
        onChange={({ target }) => edit(target.value)}
        slotProps={{
          // Above the field, where a long label has room on a phone.
          inputLabel: {
            shrink: true,
            sx: { position: 'static', transform: 'none', whiteSpace: 'normal', mb: 1 },
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
      <FilePicker
        accept=".csv,.txt,.tsv"
        file={file}
        hint={translate('resources.bulkCheck.fileHelp', counts)}
        onPick={(picked) => void add(picked)}
      />
      {fileFault !== null && (
        <Alert severity="error">
          {`${fileFault.name}: ${translate(`resources.bulkCheck.fileFaults.${fileFault.fault}`, counts)}`}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-start' }}>
        {needsLibrary && (
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
          value={on}
          optional
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

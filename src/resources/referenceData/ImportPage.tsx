import { Alert, Box, Button, MenuItem, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  articleColumns,
  nameColumns,
  type ReferenceKind,
  referenceKinds,
} from '../../../contract/administration/referenceRows.ts'
import { kbartColumns } from '../../../contract/holdings/kbart.ts'
import { sheetLimits } from '../../../contract/uploads/limits.ts'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { megabytes, wholeCount } from '../../numbers.ts'
import { FilePicker } from '../../components/inputs/FilePicker.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { refusedFields } from '../../dataProvider/refusedFields.ts'
import { refuseLargeFile } from '../../features/uploads/refuseLargeFile.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { serverText } from '../../i18n/serverText.ts'
import { ImportResult } from './ImportResult.tsx'

const columnsOf = (kind: ReferenceKind): readonly string[] => {
  if (kind === 'titles') return kbartColumns
  return kind === 'articles' ? articleColumns : nameColumns[kind]
}

/** Loads one of the provider's lists from a file, and shows what was loaded or each fault by its line. */
export function ImportPage() {
  const translate = useTranslate()
  const [kind, setKind] = useState<ReferenceKind>('countries')
  const [file, setFile] = useState<File | null>(null)
  const [titleOptions, setTitleOptions] = useState<TitleOptions>({ package: '', subject: '' })
  const load = useImport()
  return (
    <>
      <PageTitle title="resources.referenceData.name" />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
        <Typography color="textSecondary">{translate('resources.referenceData.intro')}</Typography>
        <KindSelect
          value={kind}
          disabled={load.isPending}
          onChange={(picked) => {
            setKind(picked)
            load.reset()
          }}
        />
        {kind === 'titles' && (
          <TitleFields value={titleOptions} disabled={load.isPending} onChange={setTitleOptions} />
        )}
        <FilePicker
          accept=".csv,.xlsx,.txt,.tsv"
          file={file}
          disabled={load.isPending}
          hint={translate('resources.referenceData.fileHint', {
            rows: wholeCount(sheetLimits.rows),
            megabytes: megabytes(sheetLimits.bytes),
            columns: columnsOf(kind).join(', '),
          })}
          onPick={(picked) => {
            setFile(picked)
            load.reset()
          }}
        />
        <Button
          variant="contained"
          disabled={file === null}
          loading={load.isPending}
          onClick={() => file && load.mutate({ kind, file, ...titleOptions })}
          sx={{ justifySelf: 'start' }}
        >
          {translate('resources.referenceData.load')}
        </Button>
        {load.data && <ImportResult result={load.data} />}
        {load.error && (
          <Alert severity="error">
            {reasonOf(load.error) ?? translate(failureMessage(load.error))}
          </Alert>
        )}
      </Box>
    </>
  )
}

interface KindSelectProps {
  value: ReferenceKind
  disabled: boolean
  onChange: (kind: ReferenceKind) => void
}

/** Selects which list is loaded. */
function KindSelect({ value, disabled, onChange }: KindSelectProps) {
  const translate = useTranslate()
  return (
    <TextField
      select
      label={translate('resources.referenceData.kind')}
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        const kind = referenceKinds.find((one) => one === target.value)
        if (kind !== undefined) onChange(kind)
      }}
    >
      {referenceKinds.map((one) => (
        <MenuItem key={one} value={one}>
          {translate(`resources.referenceData.kinds.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The package and the subject that the titles of a file get. */
interface TitleOptions {
  package: string
  subject: string
}

interface TitleFieldsProps {
  value: TitleOptions
  disabled: boolean
  onChange: (options: TitleOptions) => void
}

/** Edits what is said of all titles of a file. */
function TitleFields({ value, disabled, onChange }: TitleFieldsProps) {
  const translate = useTranslate()
  return (['package', 'subject'] as const).map((name) => (
    <TextField
      key={name}
      label={translate(`resources.referenceData.${name}`)}
      value={value[name]}
      disabled={disabled}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
    />
  ))
}

interface ImportInput extends TitleOptions {
  kind: ReferenceKind
  file: File
}

/** Returns the call that loads a list. */
function useImport() {
  const { administration } = useApi()
  return useMutation({
    mutationFn: (input: ImportInput) => {
      refuseLargeFile(input.file, sheetLimits.bytes)
      return administration.importReference(input)
    },
  })
}

/** Returns in words what the platform refused of the input; undefined when it failed for another reason. */
function reasonOf(error: Error): string | undefined {
  const [reason] = Object.values(refusedFields(error))
  return reason && serverText(reason)
}

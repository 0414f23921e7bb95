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
  const api = useApi()
  const [kind, setKind] = useState<ReferenceKind>('countries')
  const [file, setFile] = useState<File | null>(null)
  const [packageName, setPackageName] = useState('')
  const [subject, setSubject] = useState('')
  const load = useMutation({
    mutationFn: (chosenFile: File) => {
      refuseLargeFile(chosenFile, sheetLimits.bytes)
      return api.administration.importReference({
        kind,
        file: chosenFile,
        package: packageName,
        subject,
      })
    },
  })
  const pick = (picked: File) => {
    setFile(picked)
    load.reset()
  }
  const pickKind = (picked: string) => {
    setKind(picked as ReferenceKind)
    load.reset()
  }
  return (
    <>
      <PageTitle title="resources.referenceData.name" />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
        <Typography color="textSecondary">{translate('resources.referenceData.intro')}</Typography>
        <TextField
          select
          label={translate('resources.referenceData.kind')}
          value={kind}
          disabled={load.isPending}
          onChange={(event) => pickKind(event.target.value)}
        >
          {referenceKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`resources.referenceData.kinds.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        {kind === 'titles' && (
          <>
            <TextField
              label={translate('resources.referenceData.package')}
              value={packageName}
              disabled={load.isPending}
              onChange={(event) => setPackageName(event.target.value)}
            />
            <TextField
              label={translate('resources.referenceData.subject')}
              value={subject}
              disabled={load.isPending}
              onChange={(event) => setSubject(event.target.value)}
            />
          </>
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
          onPick={pick}
        />
        <Button
          variant="contained"
          disabled={file === null}
          loading={load.isPending}
          onClick={() => file && load.mutate(file)}
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

/** Returns in words what the platform refused of the input; undefined when it failed for another reason. */
function reasonOf(error: Error): string | undefined {
  const [reason] = Object.values(refusedFields(error))
  return reason && serverText(reason)
}

import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useForm, useWatch } from 'react-hook-form'
import { readCitation } from '../../../contract/ddr/openUrl.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { InstitutionSelect } from './InstitutionSelect.tsx'
import { RaiseWarnings } from './RaiseWarnings.tsx'
import { useRefreshDdr } from './useDdr.ts'

const empty = {
  articleName: '',
  authors: '',
  sourceName: '',
  articleDoi: '',
  issn: '',
  issueYear: '',
  volume: '',
  issueNumber: '',
  pages: '',
  userName: '',
  userDepartment: '',
  userEmail: '',
}
type Values = typeof empty
type Field = keyof Values

const labels: Record<Field, string> = {
  articleName: 'ddr.field.article',
  authors: 'ddr.field.authors',
  sourceName: 'ddr.field.journal',
  articleDoi: 'ddr.field.doi',
  issn: 'ddr.field.issn',
  issueYear: 'ddr.field.year',
  volume: 'ddr.field.volume',
  issueNumber: 'ddr.field.issue',
  pages: 'ddr.field.pages',
  userName: 'ddr.raise.userName',
  userDepartment: 'ddr.field.department',
  userEmail: 'ddr.field.email',
}
const required: readonly Field[] = ['articleName', 'sourceName', 'userName', 'userEmail']
const article = [
  'articleName',
  'sourceName',
  'authors',
  'articleDoi',
  'issn',
  'issueYear',
  'volume',
  'issueNumber',
  'pages',
] as const
const reader = ['userName', 'userEmail', 'userDepartment'] as const
const wide: ReadonlySet<Field> = new Set(['articleName', 'sourceName', 'authors'])

/** Raises a request with another member: the article by its DOI, an OpenURL or by hand. */
export function RaiseDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const api = useApi()
  const refresh = useRefreshDdr()
  const { customerId } = useSession().principal
  const phone = useMediaQuery('(max-width: 599px)')
  const [supplierId, setSupplierId] = useState<number | undefined>()
  const [pasted, setPasted] = useState('')
  const [unreadable, setUnreadable] = useState(false)
  const { register, handleSubmit, setValue, setError, control, formState } = useForm<Values>({
    defaultValues: empty,
  })
  const values = useWatch({ control }) as Values
  const fillIn = () => {
    const citation = readCitation(pasted)
    setUnreadable(citation === null)
    for (const [name, value] of Object.entries(citation ?? {})) {
      if (value !== '') setValue(name as Field, value as string, { shouldDirty: true })
    }
  }
  const raise = async (given: Values) => {
    const rest = {
      issueMonth: '',
      issueDate: '',
      userDesignation: '',
      userMobile: '',
      priority: null,
    }
    try {
      const { ddrId, isDuplicate } = await api.ddr.create({
        ...given,
        ...rest,
        customerId,
        supplierId: supplierId ?? 0,
      })
      notify(isDuplicate ? 'ddr.raise.doneDuplicate' : 'ddr.raise.done', {
        type: 'success',
        messageArgs: { id: ddrId },
      })
      await refresh()
      onClose()
    } catch (error) {
      const fields = error instanceof PlatformError ? (error.failure.fields ?? {}) : {}
      for (const [name, message] of Object.entries(fields)) setError(name as Field, { message })
      notify(error instanceof Error ? error.message : 'problem.unexpected', { type: 'error' })
    }
  }
  const complete = supplierId !== undefined && required.every((name) => values[name].trim() !== '')
  const field = (name: Field) => (
    <TextField
      key={name}
      {...register(name)}
      size="small"
      label={translate(labels[name])}
      required={required.includes(name)}
      error={formState.errors[name] !== undefined}
      helperText={formState.errors[name]?.message}
      type={name === 'userEmail' ? 'email' : 'text'}
      // Filled in from outside the field too: its label must not lie over the text.
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ gridColumn: wide.has(name) ? '1 / -1' : undefined }}
    />
  )
  const columns = { display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={phone}
      onClose={onClose}
      aria-labelledby="raise-title"
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void handleSubmit(raise)(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'auto' }}
      >
        <DialogTitle id="raise-title">{translate('ddr.raise.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'start', pt: 2 }}>
            <TextField
              size="small"
              fullWidth
              label={translate('ddr.raise.paste')}
              value={pasted}
              onChange={({ target }) => setPasted(target.value)}
              error={unreadable}
              helperText={translate(unreadable ? 'ddr.raise.unreadable' : 'ddr.raise.pasteHint')}
            />
            <Button
              variant="outlined"
              disabled={pasted.trim() === ''}
              onClick={fillIn}
              sx={{ whiteSpace: 'nowrap', height: 48 }}
            >
              {translate('ddr.raise.read')}
            </Button>
          </Box>
          <Typography variant="h3">{translate('ddr.raise.article')}</Typography>
          <Box sx={columns}>{article.map(field)}</Box>
          <RaiseWarnings article={values} />
          <Typography variant="h3">{translate('ddr.raise.reader')}</Typography>
          <Box sx={columns}>{reader.map(field)}</Box>
          <Typography variant="h3">{translate('ddr.raise.supplier')}</Typography>
          <InstitutionSelect
            label="ddr.raise.supplierLabel"
            value={supplierId}
            except={customerId}
            required
            onChange={setSupplierId}
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, py: 4 }}>
          <Button onClick={onClose}>{translate('ddr.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            disableElevation
            loading={formState.isSubmitting}
            disabled={!complete}
          >
            {translate('ddr.raise.send')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

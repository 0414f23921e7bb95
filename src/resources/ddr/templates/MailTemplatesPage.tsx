import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { LoadFailure } from '../../../components/loading/LoadFailure.tsx'
import { FieldLines, RowLines } from '../../../components/loading/lines.tsx'
import { Loading } from '../../../components/loading/Loading.tsx'
import { CardSection } from '../../../components/CardSection.tsx'
import { PageTitle } from '../../../components/PageTitle.tsx'
import { MessageOutline } from '../LazyMessageInput.tsx'
import { MailTemplateForm } from './MailTemplateForm.tsx'
import { type StoredTemplate, useMailTemplates } from './useMailTemplates.ts'
import { stack } from '../../../components/stack.ts'

/** Edits the texts of the mails that the own library sends about requests, one at a time. */
export function MailTemplatesPage() {
  const translate = useTranslate()
  return (
    <>
      <PageTitle title="resources.ddrTemplates.name" />
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 5 }}>
        {translate('ddr.templates.intro')}
      </Typography>
      <Templates />
    </>
  )
}

/** Shows the templates, or that they load or cannot be loaded. */
function Templates() {
  const translate = useTranslate()
  const { data, error, refetch } = useMailTemplates().query
  if (data !== undefined) return <ChosenTemplate rows={data.rows} />
  if (error !== null) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <Loading label={translate('ddr.templates.loading')}>
      <FieldLines fields={1} />
      <Box sx={{ mt: 5, maxWidth: 960 }}>
        <CardSection isStacked>
          <RowLines rows={2} />
          <FieldLines fields={1} />
          <MessageOutline />
        </CardSection>
      </Box>
    </Loading>
  )
}

/** Shows the template that the address names, else the first one, below a list to choose from. */
function ChosenTemplate({ rows }: { rows: readonly StoredTemplate[] }) {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const template = rows.find(({ kind }) => kind === params.get('mail')) ?? rows[0]
  if (template === undefined) return null
  return (
    <Box sx={{ ...stack, gap: 5, maxWidth: 960 }}>
      <TextField
        select
        size="small"
        margin="none"
        label={translate('ddr.templates.kind')}
        value={template.kind}
        onChange={({ target }) => setParams({ mail: target.value }, { replace: true })}
        // The name of a template may take two lines on a phone.
        sx={{
          width: { xs: '100%', sm: '27.5rem' },
          maxWidth: '100%',
          '&& .MuiSelect-select': { whiteSpace: 'normal' },
        }}
      >
        {rows.map(({ kind, isOwn }) => {
          const name = translate(`ddr.templates.kinds.${kind}`)
          return (
            <MenuItem key={kind} value={kind} sx={{ whiteSpace: 'normal' }}>
              {isOwn ? translate('ddr.templates.ownKind', { kind: name }) : name}
            </MenuItem>
          )
        })}
      </TextField>
      <MailTemplateForm key={template.kind} stored={template} />
    </Box>
  )
}

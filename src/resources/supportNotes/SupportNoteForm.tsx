import { Create, SelectInput, TextInput, useTranslate } from 'react-admin'
import { supportNoteShape } from '../../../contract/supportNotes/supportNote.ts'
import { DayInput } from '../../components/inputs/DayInput.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { formatDay } from '../../dates.ts'
import { FormDraft } from '../../features/drafts/FormDraft.tsx'
import { PortalForm } from '../../features/forms/PortalForm.tsx'
import type { ConflictTexts } from '../../features/forms/RecordConflict.tsx'
import { RecordEdit } from '../../features/forms/RecordEdit.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'
import { states } from './states.ts'

const fields = Object.keys(supportNoteShape.shape)
const describe: ConflictTexts['describe'] = {
  state: ({ state }, translate) => translate(`resources.supportNotes.states.${state}`),
  followUpOn: ({ followUpOn }) => formatDay(followUpOn as string | null),
}
const resolver = schemaResolver(supportNoteShape)

function SupportNoteForm() {
  const translate = useTranslate()
  return (
    <PortalForm resolver={resolver}>
      <FormDraft fields={fields} />
      <TextInput source="subject" required helperText="resources.supportNotes.hints.subject" />
      <TextInput
        source="note"
        multiline
        minRows={3}
        fullWidth
        helperText="resources.supportNotes.hints.note"
      />
      <SelectInput source="state" choices={states} defaultValue="open" />
      <DayInput source="followUpOn" hint={translate('resources.supportNotes.hints.followUpOn')} />
    </PortalForm>
  )
}

/** Adds a support note. */
export const SupportNoteCreate = () => (
  <>
    <PageTitle title="resources.supportNotes.new" />
    <Create redirect="list" title={false}>
      <SupportNoteForm />
    </Create>
  </>
)

/** Changes or deletes a support note. */
export const SupportNoteEdit = () => (
  <>
    <PageTitle title="resources.supportNotes.edit" />
    <RecordEdit fields={fields} describe={describe}>
      <SupportNoteForm />
    </RecordEdit>
  </>
)

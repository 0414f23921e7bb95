import { Create, Edit, SelectInput, SimpleForm, TextInput } from 'react-admin'
import { supportNoteShape } from '../../../contract/supportNotes/supportNote.ts'
import { DayInput } from '../../components/DayInput.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { FormDraft } from '../../features/drafts/FormDraft.tsx'
import { schemaResolver } from '../../features/forms/schemaResolver.ts'
import { states } from './states.ts'

const fields = ['subject', 'note', 'state', 'followUpOn']
const resolver = schemaResolver(supportNoteShape)

const SupportNoteForm = () => (
  <SimpleForm resolver={resolver} noValidate warnWhenUnsavedChanges>
    <FormDraft fields={fields} />
    <TextInput source="subject" required />
    <TextInput source="note" multiline fullWidth />
    <SelectInput source="state" choices={states} defaultValue="open" />
    <DayInput source="followUpOn" />
  </SimpleForm>
)

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
    <Edit mutationMode="pessimistic" redirect="list" title={false}>
      <SupportNoteForm />
    </Edit>
  </>
)

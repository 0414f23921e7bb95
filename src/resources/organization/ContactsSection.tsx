import { Alert, Chip } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type FieldError, useController } from 'react-hook-form'
import { type Contact, contactFields } from '../../../contract/organization/contact.ts'
import { primaryAccessType } from '../../../contract/organization/primaryAccessType.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { type AccessType, ContactForm, contactForm } from './ContactForm.tsx'
import { type Draft, useEditor } from './record/editorContext.ts'
import { accessTypesQuery } from './organizationQuery.ts'
import { RowButtons } from './RowButtons.tsx'
import { Section } from './Section.tsx'
import { useFaultText } from './useFaultText.ts'
import { useRowForm } from './useRowForm.tsx'
import { LeftToRight } from '../../components/text/LeftToRight.tsx'
import { MailAddress } from '../../components/text/MailAddress.tsx'
import { SmallTable } from '../../components/tables/SmallTable.tsx'
import { serverText } from '../../i18n/serverText.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

const nameOf = ({ salutation, firstName, lastName }: Contact): string =>
  [salutation, firstName, lastName].filter(Boolean).join(' ')

/** Returns the name of a type of access; its id until the types are loaded. */
const accessName = (id: string, types: readonly AccessType[]): string =>
  serverText(types.find(({ accessTypeId }) => accessTypeId === id)?.name ?? id)

/** Lists the contact persons, with a form that adds or edits one (docs/requirements/resources.md §4). */
export function ContactsSection() {
  const api = useApi()
  const { base, canEdit } = useEditor()
  const editable = canEdit('contacts')
  const { field, fieldState } = useController<Draft, 'contacts'>({ name: 'contacts', exact: false })
  const { ref, value: contacts, onChange } = field
  const types = useQuery(accessTypesQuery(api))
  const accessTypes = types.data ?? []
  const form = useRowForm<Contact>({
    inputKey: `contacts ${base.customerId}`,
    name: contactForm,
    rows: contacts,
    onChange,
  })
  const t = useTranslations('organization.contact')
  const summary = useContactFaults(contacts, fieldState.error)
  return (
    <Section place="contacts" heading={t('heading')} focusRef={ref}>
      {summary.map((text) => (
        <Alert key={text} severity="error" sx={{ mb: 4 }}>
          {text}
        </Alert>
      ))}
      <ContactRows
        contacts={contacts}
        accessTypes={accessTypes}
        {...(editable && { onEdit: form.edit, onRemove: form.remove })}
      />
      {editable && (
        <ContactForm
          key={form.formKey}
          inputKey={form.inputKey}
          firstField={form.firstField}
          contact={form.row}
          index={form.index}
          {...(form.input && { input: form.input })}
          accessTypes={accessTypes}
          hasFailed={types.isError}
          onRetry={() => void types.refetch()}
          onPut={form.put}
          onInput={form.onInput}
          onCancel={form.close}
        />
      )}
      {form.dialog}
    </Section>
  )
}

interface RowsProps {
  contacts: readonly Contact[]
  accessTypes: readonly AccessType[]
  /** Edit and remove the contact at an index; missing where they are read-only. */
  onEdit?: (index: number) => void
  onRemove?: (index: number) => void
}

/** Shows the contacts with their type of access. */
function ContactRows({ contacts, accessTypes, onEdit, onRemove }: RowsProps) {
  const t = useTranslations('organization.contact')
  return (
    <SmallTable
      label={t('heading')}
      none={t('none')}
      cardsBelow={900}
      columns={[
        t('name'),
        t('department'),
        t('designation'),
        t('email'),
        t('mobile'),
        t('accessType'),
        ...(onEdit ? [t('actions')] : []),
      ]}
      rows={contacts.map((contact, index) => ({
        key: `${index} ${contact.email}`,
        cells: [
          nameOf(contact),
          contact.department,
          contact.designation,
          <MailAddress key="email" address={contact.email} />,
          contact.mobile && <LeftToRight key="mobile" text={contact.mobile} />,
          <Chip
            key="access"
            size="small"
            variant={contact.accessType === primaryAccessType ? 'filled' : 'outlined'}
            label={accessName(contact.accessType, accessTypes)}
          />,
          ...(onEdit && onRemove
            ? [
                <RowButtons
                  key="actions"
                  edit={t('edit', { name: nameOf(contact) })}
                  remove={t('delete', { name: nameOf(contact) })}
                  onEdit={() => onEdit(index)}
                  onRemove={() => onRemove(index)}
                />,
              ]
            : []),
        ],
      }))}
    />
  )
}

/** Returns what is wrong with the contacts: with all of them together, and with each by its name. */
function useContactFaults(contacts: readonly Contact[], error: FieldError | undefined): string[] {
  const translate = useTranslate()
  const faultText = useFaultText()
  const fault = error?.message
  return [
    ...(fault ? [faultText(fault, 'contacts')] : []),
    ...contacts.flatMap((contact, index) =>
      faultsOfRow(error, index).map(
        ([name, code]) =>
          `${nameOf(contact)}, ${translate(`organization.contact.${name}`)}: ${faultText(code, name)}`,
      ),
    ),
  ]
}

type RowFaults = Record<number, Partial<Record<keyof Contact, { message?: string }>> | undefined>

/**
 * Returns the faults of one contact from the form library's errors, which are nested by index and
 * field name.
 */
function faultsOfRow(error: unknown, index: number): [name: keyof Contact, fault: string][] {
  const row = (error as RowFaults | undefined)?.[index] ?? {}
  return contactFields.flatMap((name) => {
    const fault = row[name]?.message
    return fault === undefined ? [] : [[name, fault] as [keyof Contact, string]]
  })
}

import { SelectField } from 'react-admin'

const choices = [
  { id: true, name: 'ra.boolean.true' },
  { id: false, name: 'ra.boolean.false' },
]

/** Shows a boolean of the record in words: screen readers read nothing for the icons of react-admin's `BooleanField`. */
export const YesNoField = ({ source }: { source: string }) => (
  <SelectField source={source} choices={choices} />
)

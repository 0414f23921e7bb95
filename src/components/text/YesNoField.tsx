import { SelectField } from 'react-admin'

const choices = [
  { id: true, name: 'ra.boolean.true' },
  { id: false, name: 'ra.boolean.false' },
]

/** Shows a boolean of the record in words, because screen readers read nothing for the icons of `BooleanField`. */
export const YesNoField = ({ source }: { source: string }) => (
  <SelectField source={source} choices={choices} />
)

import { useTranslate } from 'react-admin'
import { longestOf } from '../../../contract/organization/lengths.ts'

/** Returns a function that returns the text of a fault code; unknown codes get a general text. */
export function useFaultText() {
  const translate = useTranslate()
  return (fault: string, field: string): string =>
    translate(`organization.fault.${fault}`, {
      max: longestOf(field),
      field: translate(`organization.field.${field}`, {
        _: translate(`organization.contact.${field}`, { _: field }),
      }),
      _: translate('organization.fault.refused'),
    })
}

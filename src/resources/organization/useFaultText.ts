import { useTranslate } from 'react-admin'
import { longestOf } from '../../../contract/organization/lengths.ts'
import { phoneDigits } from '../../../contract/organization/phone.ts'
import { maxPostalCodeLength } from '../../../contract/organization/pin.ts'

/** The limits that hints and faults name. */
const limits = {
  minDigits: phoneDigits.min,
  maxDigits: phoneDigits.max,
  maxPostalCode: maxPostalCodeLength,
}

/** Returns a function that returns the text of a fault code; unknown codes get a general text. */
export function useFaultText() {
  const translate = useTranslate()
  return (fault: string, field: string): string =>
    translate(`organization.fault.${fault}`, {
      ...limits,
      max: longestOf(field),
      field: translate(`organization.field.${field}`, {
        _: translate(`organization.contact.${field}`, { _: field }),
      }),
      _: translate('organization.fault.refused'),
    })
}

/** Returns a function that returns the rule of a field in words, shown below it while nothing is wrong. */
export function useHintText() {
  const translate = useTranslate()
  return (hint: string): string => translate(`organization.hint.${hint}`, limits)
}

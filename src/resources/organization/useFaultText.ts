import { useTranslate } from 'react-admin'
import { longestOf } from '../../../contract/organization/lengths.ts'

/** What is wrong with a field in words, by the code of its fault; a code without words is told in general. */
export function useFaultText() {
  const translate = useTranslate()
  return (fault: string, field: string): string =>
    translate(`organization.fault.${fault}`, {
      max: longestOf(field),
      _: translate('organization.fault.refused'),
    })
}

import { isEqual } from 'es-toolkit'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { refusedFields } from '../../dataProvider/refusedFields.ts'

type Values = Readonly<Record<string, unknown>>

/** What is left of the refusal of a call while its form is edited. */
export interface Refusal {
  /** Why the platform refused the call; null when it did not, or when all that it found wrong has been changed. */
  error: PlatformError | null
  /** What the platform found wrong and has not been changed since, by field. */
  faults: Record<string, string>
}

/**
 * Returns what is left of the refusal `error` of a call with the input `sent`, now that its form has `values`. A fault
 * ends when the value of its field is changed; one in a part of a field (`closures.0.from`) with the whole field.
 * Faults of fields that the form does not have stay.
 */
export function refusalOf(error: Error | null, sent: Values | undefined, values: Values): Refusal {
  const found = refusedFields(error)
  const isStillEntered = (path: string) => {
    const [field = path] = path.split('.')
    return !(field in values) || isEqual(sent?.[field], values[field])
  }
  const faults = Object.fromEntries(Object.entries(found).filter(([path]) => isStillEntered(path)))
  const isCorrected = Object.keys(found).length > 0 && Object.keys(faults).length === 0
  return { error: error instanceof PlatformError && !isCorrected ? error : null, faults }
}

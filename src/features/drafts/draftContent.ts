import { isRecord } from '../../../contract/kernel/isRecord.ts'

/**
 * Returns the values of a stored draft; null when they do not have the fields of `template` with the same types, for
 * example because the form has changed since. Values of fields that are null in the template may be anything.
 */
export function parseDraft<T extends object>(content: string, template: T): T | null {
  const values = parseJson(content)
  if (!isRecord(values)) return null
  const fits = Object.entries(template).every(([name, sample]) => {
    const value = values[name]
    if (sample === null || sample === undefined || value === null) return true
    return typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)
  })
  return fits ? asFormValues<T>(values) : null
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    // The platform stores any text; one that is not JSON is no draft of this form.
    return null
  }
}

/** Returns the values as those of the form; the caller has compared their fields with its template. */
const asFormValues = <T extends object>(values: Record<string, unknown>): T => values as T

import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import { fieldFaults } from '../../../contract/kernel/transport.ts'
import { serverText } from '../../i18n/serverText.ts'

/**
 * Returns a schema of the contract as a resolver of react-hook-form, so that a form refuses what the platform would
 * refuse, in the same words. The values are submitted as they were entered; the platform decodes them.
 */
export const schemaResolver =
  (schema: z.ZodType): Resolver<FieldValues> =>
  (values) => {
    const faults = fieldFaults(schema, values)
    if (faults === null) return { values, errors: {} }
    const errors: FieldErrors = {}
    for (const [path, message] of Object.entries(faults))
      set(errors, path, { type: 'schema', message: serverText(message) })
    return { values: {}, errors }
  }

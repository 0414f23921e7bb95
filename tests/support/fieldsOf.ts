import { Problem } from '../../contract/kernel/problem.ts'

/** Returns the fields that a refused call names, with their faults; throws when the call succeeds. */
export async function fieldsOf(call: Promise<unknown>): Promise<Record<string, string>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Problem) return error.details.fields ?? {}
    throw error
  }
  throw new Error('The call succeeded')
}

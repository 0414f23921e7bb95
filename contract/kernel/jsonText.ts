import { z } from 'zod'
import { parseJson } from './json.ts'

/** The longest JSON text in one field, in characters; a call's body limit may be lower. */
const maxJsonText = 4 * 1024 * 1024

/**
 * Returns the codec of a value that is sent as JSON inside one text field (`detailsjson`, `searchlog`,
 * `json_data`).
 */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z.codec(z.string().max(maxJsonText), schema, {
    decode: (text, context) => {
      try {
        return parseJson(text) as z.input<T>
      } catch (cause) {
        const message = `must be valid JSON: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`
        context.issues.push({ code: 'custom', input: text, message })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })
}

import { z } from 'zod'
import { wireKeysOf } from '../../contract/kernel/withWireKeys.ts'

/** Returns the JSON Schema of the wire form of a value: the input side of its codec, with the keys of the wire. */
export function wireSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const meta = wireKeysOf(zodSchema)
      if (meta === undefined) return
      const clean = wireSchema(meta.object)
      const properties = Object.entries(clean['properties'] ?? {})
      const required = (clean['required'] as string[] | undefined) ?? []
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key]
      Object.assign(jsonSchema, {
        type: 'object',
        properties: Object.fromEntries(
          properties.flatMap(([key, value]) =>
            [meta.names[key] ?? key, meta.aliases[key]]
              .filter((name) => name !== undefined)
              .map((name) => [name, value]),
          ),
        ),
        required: required.map((key) => meta.names[key] ?? key),
      })
    },
  }) as Record<string, unknown>
  return json
}

import { z } from 'zod'

/** Returns the codec of the historical wrapping `{"data": [[X]]}`; its clean value is X. */
export function wrapped<T extends z.ZodType>(x: T) {
  return z.codec(z.object({ data: z.tuple([z.tuple([x])]) }), z.custom<z.output<T>>(), {
    decode: (wire) => wire.data[0][0] as z.output<T>,
    encode: (clean) => ({ data: [[clean]] }) as never,
  })
}

/** One page of a list. */
export interface Page<T> {
  rows: T[]
  /** How many rows the filter matches in all, not only on this page. */
  total: number
}

/** Returns the codec of a list whose total is in the header `X-Total-Count`. */
export function page<R extends z.ZodType>(row: R) {
  const wire = z.object({ body: wrapped(z.array(row)), total: z.int().min(0) })
  return z.codec(wire, z.custom<Page<z.output<R>>>(), {
    decode: (answer) => ({ rows: answer.body as z.output<R>[], total: answer.total }),
    encode: (clean) => ({ body: clean.rows, total: clean.total }) as never,
  })
}

/** Name of a metric. On the wire it is the key of an object, where `__proto__` would be lost. */
export const metricName = z.string().regex(/^[A-Za-z][A-Za-z_ -]*$/)

/**
 * Codec of a list of objects with one metric each, `[{"Total_Hits": 9}, {"Search": 4}]`; the clean value has
 * name and count.
 */
export const singleMetrics = z.codec(
  z.array(z.record(z.string(), z.number())),
  z.array(z.object({ name: metricName, count: z.number() })),
  {
    decode: (wire) =>
      wire.flatMap((metric) => Object.entries(metric).map(([name, count]) => ({ name, count }))),
    encode: (clean) => clean.map(({ name, count }) => ({ [name]: count })),
  },
)

/** Returns the codec of one fixed word of the wire: `literalAs('expired', 'Client Subscription_expired.')`. */
export function literalAs<const C extends string | true>(clean: C, wire: string) {
  return z.codec(z.literal(wire), z.literal(clean), {
    decode: () => clean as never,
    encode: () => wire,
  })
}

/** Returns the codec of a call that answers success with a fixed word; the clean value is `true`. */
export const successText = (success: string) => literalAs(true, success)

/** A file the platform streams: the only clean value that is not plain data. */
export interface Download {
  fileName: string
  contentType: string
  body: ReadableStream<Uint8Array> | Blob
  /** When the content last changed; a caller who has it already is answered with 304. */
  lastModified?: Date
  /** Identifies the content, without quotation marks. */
  etag?: string
}

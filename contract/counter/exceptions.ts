interface ExceptionRow {
  /** Exactly as the standard spells it. */
  message: string
  /** An exception with status 200 is listed in the header of the report; any other is the whole answer. */
  status: 200 | 202 | 400 | 401 | 403 | 429 | 503
  /** In which case this platform answers with the exception. */
  when: string
}

/** Every exception of Release 5.1 (Code of Practice, table D.1). */
export const exceptions = {
  1000: {
    message: 'Service Not Available',
    status: 503,
    when: 'The platform failed, or its database does not answer.',
  },
  1010: {
    message: 'Service Busy',
    status: 503,
    when: 'All connections to the database are in use; Retry-After says when to ask again.',
  },
  1011: {
    message: 'Report Queued for Processing',
    status: 202,
    when: 'Never: reports are made while they are asked for.',
  },
  1020: {
    message: 'Client has made too many requests',
    status: 429,
    when: 'More requests than the limit in a minute, or too many wrong keys from one address.',
  },
  1030: {
    message: 'Insufficient Information to Process Request',
    status: 400,
    when: 'customer_id, requestor_id, api_key, begin_date or end_date is missing or given twice.',
  },
  2000: {
    message: 'Requestor Not Authorized to Access Service',
    status: 401,
    when: 'The requestor_id is not known, or its credential was revoked.',
  },
  2010: {
    message: 'Requestor is Not Authorized to Access Usage for Institution',
    status: 403,
    when: 'The customer_id is not known, or the credential does not give access to it.',
  },
  2011: {
    message: 'Global Reports Not Supported',
    status: 403,
    when: 'The customer_id is 0000000000000000, "The World".',
  },
  2020: {
    message: 'APIKey Invalid',
    status: 401,
    when: 'The api_key is not that of the requestor_id.',
  },
  3020: {
    message: 'Invalid Date Arguments',
    status: 400,
    when: 'A date is no month, begins or ends within one, the end is before the beginning, or the beginning is not over yet.',
  },
  3030: {
    message: 'No Usage Available for Requested Dates',
    status: 200,
    when: 'There was no usage in the months and under the filters asked for.',
  },
  3031: {
    message: 'Usage Not Ready for Requested Dates',
    status: 200,
    when: 'The last months asked for are not over; the report ends before them.',
  },
  3032: {
    message: 'Usage No Longer Available for Requested Dates',
    status: 200,
    when: 'The first months asked for are before any usage was collected; the report begins after them.',
  },
  3040: {
    message: 'Partial Data Returned',
    status: 200,
    when: 'Collecting began within the first month of the report, and no earlier month was requested.',
  },
  3050: {
    message: 'Parameter Not Recognized in this Context',
    status: 200,
    when: 'A parameter is not one of this report; it is ignored.',
  },
  3060: {
    message: 'Invalid ReportFilter Value',
    status: 200,
    when: 'A filter has a value that it cannot take; the value is ignored. Filters by country and attribution are not offered.',
  },
  3061: {
    message: 'Incongruous ReportFilter Value',
    status: 200,
    when: 'Databases are named in part by name and in part by identifier; the filter is ignored.',
  },
  3062: {
    message: 'Invalid ReportAttribute Value',
    status: 200,
    when: 'attributes_to_show or granularity has a value that is not offered; it is ignored.',
  },
  3063: {
    message: 'Components Not Supported',
    status: 200,
    when: 'Never: components belong to the Item Report, which this platform need not offer.',
  },
  3070: {
    message: 'Required ReportFilter Missing',
    status: 200,
    when: 'Never: no filter is required but the dates, whose absence is 1030.',
  },
} as const satisfies Record<number, ExceptionRow>

/** The number of a COUNTER exception, e.g. `3030`. */
export type ExceptionCode = keyof typeof exceptions
/** Codes of exceptions that are a whole answer. */
export type RefusalCode = {
  [C in ExceptionCode]: (typeof exceptions)[C]['status'] extends 200 ? never : C
}[ExceptionCode]

/** A COUNTER exception in its JSON form. */
export interface CounterException {
  Code: number
  Message: string
  Data?: string | undefined
}

/** Returns the COUNTER exception of this code, in the form of the wire; `data` names what caused it. */
export const exception = (code: ExceptionCode, data?: string): CounterException => ({
  Code: code,
  Message: exceptions[code].message,
  ...(data !== undefined && { Data: data }),
})

/**
 * Thrown where a request of the COUNTER API ends in an exception; `platform/counter/mountApi.ts` turns it into
 * the answer.
 */
export class CounterRefusal extends Error {
  readonly code: RefusalCode
  readonly data: string | undefined
  /** Seconds to wait, sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, data?: string, retryAfter?: number) {
    super(exceptions[code].message)
    this.name = 'CounterRefusal'
    this.code = code
    this.data = data
    this.retryAfter = retryAfter
  }
}

/** Returns an exception as tabular reports write it: `3031: Usage Not Ready for Requested Dates (2026-03)`. */
export const exceptionText = ({ Code, Message, Data }: CounterException): string =>
  `${Code}: ${Message}${Data === undefined ? '' : ` (${Data})`}`

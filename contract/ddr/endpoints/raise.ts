import { z } from 'zod'
import { call, postProcedure } from '../../kernel/endpoint.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { lineField, textField } from '../../kernel/recordText.ts'
import { isoDate } from '../../kernel/days.ts'
import { id, smallIdOrAll } from '../../kernel/ids.ts'
import { maxForwards } from '../suppliers/forwarding.ts'
import { status, text } from './fields.ts'
import { visibleLine } from '../../kernel/visibleText.ts'

/** The longest reason for a request that warnings speak against, in characters. */
export const maxOverrideReason = 500

/** Endpoints for requesting an article from another library. */
export const raiseCalls = {
  warnings: call('GET', '/ddr/warnings', {
    summary:
      'What speaks against raising a request: already held, asked before, over the guideline',
    access: 'ddrSent.create',
    input: withWireKeys(
      {
        customerId: id,
        articleName: lineField(1000),
        sourceName: lineField(500),
        articleDoi: lineField(300),
        issn: lineField(20),
        issueYear: lineField(10),
      },
      {
        customerId: 'customer_id',
        articleName: 'article_name',
        sourceName: 'source_name',
        articleDoi: 'article_doi',
        issueYear: 'issue_year',
      },
    ),
    output: withWireKeys(
      {
        held: z.array(z.enum(['own', 'consortium', 'openAccess'])),
        earlierRequest: withWireKeys(
          { ddrId: id, requestedOn: isoDate, status },
          { ddrId: 'ddr_id', requestedOn: 'requested_date', status: 'ddr_status' },
        ).nullable(),
        contu: text,
        overContu: z.boolean(),
        /** A notice that the article was retracted, or that its editors doubt it. */
        retraction: withWireKeys(
          {
            kind: z.enum(['retracted', 'concern']),
            on: isoDate.nullable(),
            reason: text,
            /** The day of the list. */
            listedOn: isoDate,
          },
          { listedOn: 'listed_date' },
        )
          .nullable()
          .default(null),
        openCopy: withWireKeys(
          { url: text, source: text, listedOn: isoDate },
          { listedOn: 'listed_date' },
        )
          .nullable()
          .default(null),
      },
      {
        openCopy: 'open_copy',
        earlierRequest: 'asked_before',
        contu: 'contu_message',
        overContu: 'over_contu',
      },
    ),
  }),
  prefill: call('GET', '/ddr/prefill', {
    summary: 'What a new request can be filled in with: the article of a DOI, and a reader',
    access: 'ddrSent.create',
    input: withWireKeys(
      { customerId: id, articleDoi: lineField(300) },
      { customerId: 'customer_id', articleDoi: 'article_doi' },
    ),
    output: withWireKeys({
      /** The article, from the catalogue and the library's own earlier requests; '' for what is not known. */
      article: withWireKeys(
        {
          articleName: text,
          authors: text,
          sourceName: text,
          issn: text,
          issueYear: text,
          volume: text,
          issueNumber: text,
          pages: text,
        },
        {
          articleName: 'article_name',
          sourceName: 'source_name',
          issueYear: 'issue_year',
          volume: 'issue_volume',
          issueNumber: 'issue_number',
          pages: 'page_no',
        },
      ),
      /** The primary contact of the library, for a request of the library itself; '' without one. */
      reader: withWireKeys(
        { userName: text, userEmail: text },
        { userName: 'user_name', userEmail: 'user_email' },
      ),
    }),
  }),
  create: postProcedure('create_ddr_request', {
    summary: 'Raise a request: from the search portal or by a librarian',
    access: 'ddrSent.create',
    problems: ['throttled'],
    inputEncoding: 'json',
    input: withWireKeys(
      {
        articleName: visibleLine().min(1).max(1000),
        authors: lineField(1000),
        sourceName: visibleLine().min(1).max(500),
        articleDoi: lineField(300),
        issueYear: lineField(10),
        issueMonth: lineField(20),
        issueDate: lineField(20),
        volume: lineField(50),
        issueNumber: lineField(50),
        pages: lineField(50),
        /** Whether the title page is requested as well. */
        includeTitlePage: z.boolean().optional(),
        userName: visibleLine().min(1).max(200),
        userDepartment: lineField(200),
        userDesignation: lineField(200),
        userEmail: z.email().max(300),
        userMobile: lineField(50),
        /** A priority by its id or, as list rows have it, by its name; null for the default one. */
        priority: z.union([smallIdOrAll, z.string().max(50).regex(/\p{L}/u)]),
        issn: lineField(20),
        customerId: id,
        supplierId: id,
        /** Libraries to which the request is forwarded, one after the other, when it is unfilled or not answered. */
        forwardTo: z.array(id).max(maxForwards).optional(),
        /** Why the article is requested although warnings speak against it; both libraries see it in the timeline. */
        overrideReason: textField(maxOverrideReason).optional(),
      },
      {
        articleName: 'article_name',
        sourceName: 'source_name',
        articleDoi: 'article_doi',
        issueYear: 'issue_year',
        issueMonth: 'issue_month',
        issueDate: 'issue_date',
        volume: 'issue_volume',
        issueNumber: 'issue_number',
        pages: 'page_no',
        includeTitlePage: 'wants_title_page',
        userName: 'user_name',
        userDepartment: 'user_department',
        userDesignation: 'user_designation',
        userEmail: 'user_email',
        userMobile: 'user_mobileno',
        priority: 'request_priority',
        customerId: 'customer_id',
        supplierId: 'delivery_customer_id',
        forwardTo: 'forward_to',
        overrideReason: 'override_reason',
      },
    ),
    output: withWireKeys(
      { ddrId: id, isDuplicate: z.boolean() },
      { ddrId: 'ddr_id', isDuplicate: 'is_duplicate' },
    ),
  }),
}

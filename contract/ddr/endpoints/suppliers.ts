import { z } from 'zod'
import { call } from '../../kernel/endpoint.ts'
import { lineField } from '../../kernel/recordText.ts'
import { isoDate } from '../../kernel/days.ts'
import { id } from '../../kernel/ids.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { supplierReasonKeys } from '../suppliers/suggestion.ts'
import { count, text } from './fields.ts'

const days = z.number().min(0)

/** Which libraries can be asked for an article. */
export const suggestionCalls = {
  suppliers: call('GET', '/ddr/suppliers', {
    summary: 'Libraries that have an article, in the order in which they should be asked',
    access: 'ddrSent.create',
    input: withWireKeys(
      {
        customerId: id,
        articleDoi: lineField(300),
        issn: lineField(20),
        sourceName: lineField(500),
        issueYear: lineField(10),
        volume: lineField(50),
        issueNumber: lineField(50),
      },
      {
        customerId: 'customer_id',
        articleDoi: 'article_doi',
        sourceName: 'source_name',
        issueYear: 'issue_year',
        volume: 'issue_volume',
        issueNumber: 'issue_number',
      },
    ),
    output: withWireKeys({
      /** The title of the catalogue whose holdings were looked up; null when it is not known. */
      title: text.nullable(),
      /** The best first. */
      rows: z.array(
        withWireKeys(
          {
            supplierId: id,
            name: text,
            reasons: z.array(z.enum(supplierReasonKeys)),
            expectedDays: days,
            worksOn: isoDate,
            opensAt: text.nullable(),
            closesAt: text.nullable(),
            answers: count,
            medianDays: days.nullable(),
            slowDays: days.nullable(),
            fulfilled: count,
            openRequests: count,
          },
          {
            supplierId: 'supplier_id',
            expectedDays: 'expected_days',
            worksOn: 'works_on',
            opensAt: 'opens_at',
            closesAt: 'closes_at',
            medianDays: 'median_days',
            slowDays: 'slow_days',
            openRequests: 'open_requests',
          },
        ),
      ),
      /** What members need to know of an article, as far as they have rules. */
      rules: z.array(
        withWireKeys(
          {
            supplierId: id,
            needsPages: z.boolean(),
            needsTitlePage: z.boolean(),
            maxPages: z.int().min(1).nullable(),
          },
          {
            supplierId: 'supplier_id',
            needsPages: 'needs_pages',
            needsTitlePage: 'needs_title_page',
            maxPages: 'max_pages',
          },
        ),
      ),
    }),
  }),
}

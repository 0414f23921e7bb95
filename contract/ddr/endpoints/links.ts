import { z } from 'zod'
import { postProcedure } from '../../kernel/endpoint.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { id, jsonText } from '../../kernel/scalars.ts'
import { text } from './codes.ts'

/** A code as a list row holds it: a number, text or null; clean, it is text, '' for null. */
const rowCode = z.codec(
  z.union([z.string().max(200), z.int().min(0).max(2_147_483_647), z.null()]),
  z.string().max(200),
  { decode: (wire) => (wire === null ? '' : String(wire)), encode: (code) => code },
)

const article = withWireKeys(
  {
    customerId: id,
    articleId: id.nullable(),
    resourceType: rowCode,
    accessType: rowCode,
    openAccess: z.boolean(),
    articleDoi: z.string().max(300),
    issueId: id.nullable(),
  },
  {
    customerId: 'customer_id',
    articleId: 'article_id',
    resourceType: 'resource_type',
    accessType: 'access_type',
    openAccess: 'is_oa_article',
    articleDoi: 'article_doi',
    issueId: 'resourceissue_id',
  },
)

/** Where articles can be read online. */
export const links = {
  resolveLinks: postProcedure('link_resolver', {
    summary: 'Where the articles of a page are available online',
    takesIdempotencyKey: false,
    access: 'session',
    inputEncoding: 'multipart',
    // 200 articles of up to 1,100 characters each.
    maxBodyBytes: 512 * 1024,
    input: withWireKeys(
      { articles: jsonText(withWireKeys({ items: z.array(article).max(200) }, { items: 'data' })) },
      { articles: 'detailed_json' },
    ),
    output: withWireKeys(
      {
        message: z.string(),
        articles: z.array(
          withWireKeys(
            { articleId: id.nullable(), links: z.array(z.object({ label: text, url: text })) },
            { articleId: 'article_id' },
          ),
        ),
      },
      { articles: 'data' },
    ),
  }),
}

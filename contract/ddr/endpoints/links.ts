import { z } from 'zod'
import { postProcedure } from '../../kernel/endpoint.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { flag } from '../../kernel/flag.ts'
import { lineField } from '../../kernel/recordText.ts'
import { id, idOrAll } from '../../kernel/ids.ts'
import { jsonText } from '../../kernel/jsonText.ts'
import { text } from './fields.ts'

const article = withWireKeys(
  {
    customerId: id,
    articleId: idOrAll,
    resourceType: lineField(200),
    accessType: lineField(200),
    openAccess: flag.default(false),
    articleDoi: lineField(300),
    issueId: idOrAll,
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

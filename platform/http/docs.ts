import { html } from 'hono/html'

type Json = Record<string, unknown>

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-access': string
  'x-changes-state'?: string
  parameters?: { name: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Json }> }>
}

/** Returns the OpenAPI document as one readable page, without script; its style sheet is `docs.css` beside it. */
export async function docsPage(document: Json): Promise<string> {
  const paths = Object.entries(document['paths'] as Record<string, Record<string, Operation>>)
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const areas = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  const page = await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Carrel platform: the calls</title>
    <link rel="stylesheet" href="docs.css" />
  </head>
  <body>
    <main>
      <h1>Carrel platform: the calls</h1>
      <p>${calls.length} calls, generated from the contract. The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
      ${[...areas].map(([area, inArea]) => html`<h2>${area}</h2>${inArea.map(callSection)}`)}
    </main>
  </body>
</html>`
  return page.toString()
}

function callSection({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses)
  const success = answers.find(([status]) => status.startsWith('2'))
  return html`<details id="${operation.operationId}">
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code><br /><span>${operation.summary}</span></summary>
    <p>Access: <code>${operation['x-access']}</code>${operation['x-changes-state'] === undefined ? '' : html`; ${operation['x-changes-state']}`}</p>
    ${operation.parameters === undefined ? '' : html`<h3>Query</h3>${schemaBlock(Object.fromEntries(operation.parameters.map((p) => [p.name, p.schema])))}`}
    ${body === undefined ? '' : html`<h3>Body</h3>${schemaBlock(body)}`}
    <h3>Answer</h3>
    ${schemaBlock(Object.values(success?.[1].content ?? {})[0]?.schema ?? {})}
    <p>Problems: ${answers
      .filter(([status]) => !status.startsWith('2'))
      .map(([status, { description }]) => `${status} ${description}`)
      .join(' · ')}</p>
  </details>`
}

const schemaBlock = (schema: Json) => html`<pre>${JSON.stringify(schema, null, 2)}</pre>`

/** Style sheet of the page at `/platform/docs`. */
export const docsStylesheet = `
  :root { color-scheme: light dark; --ink: #1b2430; --paper: #faf8f4; --line: #d9d4c8; --accent: #0e5a5a }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --paper: #131a22; --line: #2c3742; --accent: #7cc4bd } }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
  main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
  a { color: var(--accent) }
  h2 { border-bottom: 1px solid var(--line); text-transform: capitalize }
  details { border-bottom: 1px solid var(--line); padding: .5rem 0 }
  summary { cursor: pointer } summary b { color: var(--accent); display: inline-block; min-width: 3rem }
  code, pre { font-size: 13px; overflow-wrap: anywhere } pre { overflow: auto; max-height: 24rem }
`

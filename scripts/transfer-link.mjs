// npm run transfer-link -- --customer ID [--info-admin] [--staff NAME]: a link that signs in once, within 10 minutes.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { command, root } from './setup.mjs'

const usage = 'Usage: npm run transfer-link -- --customer ID [--info-admin] [--staff NAME]'

await command(async () => {
  const { values } = parseArgs({
    options: {
      customer: { type: 'string' },
      'info-admin': { type: 'boolean', default: false },
      staff: { type: 'string' },
    },
  })
  if (!/^\d+$/.test(values.customer ?? '')) throw new Error(usage)
  const response = await fetch(`${address()}/platform/operator/transfer-link`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken()}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer_id: Number(values.customer),
      info_admin: values['info-admin'],
      staff: values.staff ?? null,
    }),
  }).catch(() => {
    throw new Error(`Carrel does not answer at ${address()}: start it first (npm start).`)
  })
  const answer = /** @type {{ url?: string, error?: { message: string } }} */ (
    await response.json()
  )
  if (!answer.url) throw new Error(answer.error?.message ?? `status ${response.status}`)
  console.log(answer.url)
  return 0
})

/** Where the product listens on this machine. */
function address() {
  return `http://localhost:${process.env['PORT'] ?? 8080}`
}

/** The token is in the product's own folder: who can read it may make links. */
function operatorToken() {
  const file = path.resolve(root, process.env['DATA_DIR'] ?? '.data', 'operator-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`There is no operator token in ${file}: start Carrel first (npm start).`)
  }
}

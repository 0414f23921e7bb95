// Calls of the operator of a running installation, by the operator token.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

/** @typedef {{ code: string, message: string, fields?: Record<string, string> }} Problem */

/**
 * Sends a call and returns its answer. Throws with the message of the problem and its fields.
 * @param {'GET' | 'POST' | 'PUT'} method
 * @param {string} address below /platform
 * @param {object | FormData} [body]
 * @returns {Promise<unknown>}
 */
export async function operatorCall(method, address, body) {
  const isForm = body instanceof FormData
  const response = await fetch(`${origin()}/platform${address}`, {
    method,
    headers: {
      authorization: `Bearer ${operatorToken()}`,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  }).catch(() => {
    throw new Error(`Carrel does not answer at ${origin()}: start it first (npm start).`)
  })
  const answer = /** @type {{ error?: Problem }} */ (
    await response.json().catch(() => {
      throw new Error(`What answers at ${origin()} is not Carrel: check HOST and PORT.`)
    })
  )
  if (!response.ok) throw new Error(textOf(answer.error, response.status))
  return answer
}

/**
 * @param {Problem | undefined} problem
 * @param {number} status
 */
function textOf(problem, status) {
  if (problem === undefined) return `status ${status}`
  const fields = Object.entries(problem.fields ?? {}).map(([name, text]) => `  ${name}: ${text}`)
  return [problem.message, ...fields].join('\n')
}

/** Returns the origin at which the product listens on this machine. An empty variable counts as unset. */
function origin() {
  const host = process.env['HOST'] || 'localhost'
  const isEveryAddress = host === '0.0.0.0' || host === '::'
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${isEveryAddress ? 'localhost' : name}:${process.env['PORT'] || 8080}`
}

/** Returns the token of OPERATOR_TOKEN or of the file OPERATOR_TOKEN_FILE, or the one in the product's own folder. */
function operatorToken() {
  if (process.env['OPERATOR_TOKEN']) return process.env['OPERATOR_TOKEN']
  const tokenFile = process.env['OPERATOR_TOKEN_FILE']
  if (tokenFile) return readFileSync(tokenFile, 'utf8').trim()
  const file = path.resolve(root, process.env['DATA_DIR'] || '.data', 'operator-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`There is no operator token in ${file}: start Carrel first (npm start).`)
  }
}

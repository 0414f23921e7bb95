// npm run admin -- COMMAND: sets up customers, accounts and reference data of the running product.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { operatorCall } from './operator.mjs'
import { command } from './command.mjs'

const usage = `Usage: npm run admin -- COMMAND

  create-consortium --name NAME --country NAME --user NAME [--email ADDRESS] [customer options]
  create-library    --name NAME --country NAME --user NAME [--email ADDRESS] [--consortium NAME] [customer options]
      customer options: [--state NAME] [--city NAME] [--new-place] [--region NAME]
                        [--product NAME] [--starts DAY] [--ends DAY] [--grace DAYS] [--books]
  change-customer   --customer NAME --region NAME
                    REGION: East, North, West, South, or "" for none
  create-account    --customer NAME --user NAME --role ROLE [--email ADDRESS]
                    ROLE: library, consortium, consortiumViewer
  reset-password    --user NAME
  disable, enable   --user NAME
  import            --kind KIND --file FILE [--package NAME] [--subject NAME]
      KIND: countries, states, cities, subjects, aggregators, packages, titles (KBART), articles`

/** Options of all commands. */
const options = /** @type {const} */ ({
  name: { type: 'string' },
  country: { type: 'string' },
  state: { type: 'string' },
  city: { type: 'string' },
  'new-place': { type: 'boolean' },
  region: { type: 'string' },
  consortium: { type: 'string' },
  user: { type: 'string' },
  email: { type: 'string' },
  product: { type: 'string' },
  starts: { type: 'string' },
  ends: { type: 'string' },
  grace: { type: 'string' },
  books: { type: 'boolean' },
  customer: { type: 'string' },
  role: { type: 'string' },
  kind: { type: 'string' },
  file: { type: 'string' },
  package: { type: 'string' },
  subject: { type: 'string' },
})

/** @typedef {ReturnType<typeof parseArgs<{ options: typeof options }>>['values']} Values */

/** @type {Record<string, (values: Values) => Promise<void>>} */
const commands = {
  'create-consortium': (values) => createCustomer('consortium', values),
  'create-library': (values) => createCustomer('library', values),
  'change-customer': changeCustomer,
  'create-account': async (values) => {
    await operatorCall('POST', '/rest/accounts', {
      customer: values.customer,
      userName: values.user,
      email: values.email,
      role: values.role,
    })
    console.log(`The account ${values.user} was created.`)
    await firstLink(values)
  },
  'reset-password': (values) => resetLink(values),
  disable: (values) => setEnabled(values, false),
  enable: (values) => setEnabled(values, true),
  import: importReference,
}

/**
 * @param {'library' | 'consortium'} kind
 * @param {Values} values
 */
async function createCustomer(kind, values) {
  const { name, country, state, city, consortium, user: userName, email, product } = values
  const created = /** @type {{ id: number }} */ (
    await operatorCall('POST', '/rest/customers', {
      kind,
      name,
      country,
      state,
      city,
      isNewPlace: values['new-place'],
      region: values.region,
      consortium,
      userName,
      email,
      product,
      startsOn: values.starts,
      endsOn: values.ends,
      graceDays: values.grace,
      hasBooks: values.books,
    })
  )
  console.log(`${name} was created with the customer id ${created.id}.`)
  await firstLink(values)
}

/** @param {Values} values */
async function changeCustomer(values) {
  const { region } = values
  const name = required(values, 'customer')
  const query = new URLSearchParams({ filter: JSON.stringify({ exactName: name }) })
  const [customer] = /** @type {{ id: number, name: string }[]} */ (
    await operatorCall('GET', `/rest/customers?${query}`)
  )
  if (customer === undefined) throw new Error(`There is no customer ${name}.`)
  await operatorCall('PUT', `/rest/customers/${customer.id}`, { region })
  console.log(
    `${customer.name} is now counted in ${region ? `the region ${region}` : 'no region'}.`,
  )
}

/**
 * Prints the link of a new account without a mail address; any other account has received it by mail.
 * @param {Values} values
 */
async function firstLink(values) {
  if (values.email) console.log(`A link to choose the password is mailed to ${values.email}.`)
  else await resetLink(values)
}

/** @param {Values} values */
async function resetLink({ user }) {
  const { url, mailed_to: mailedTo } =
    /** @type {{ url: string | null, mailed_to: string | null }} */ (
      await operatorCall('POST', '/administration/reset-link', { user_name: user })
    )
  console.log(
    url === null
      ? `A link to choose the password is mailed to ${mailedTo}.`
      : `Link to choose the password, once and within 30 minutes:\n${url}`,
  )
}

/**
 * @param {Values} values
 * @param {boolean} isEnabled
 */
async function setEnabled(values, isEnabled) {
  const user = required(values, 'user')
  const query = new URLSearchParams({ filter: JSON.stringify({ exactUserName: user }) })
  const [account] = /** @type {{ id: number, userName: string }[]} */ (
    await operatorCall('GET', `/rest/accounts?${query}`)
  )
  if (account === undefined) throw new Error(`There is no account ${user}.`)
  await operatorCall('PUT', `/rest/accounts/${account.id}`, { isEnabled })
  console.log(`The account ${account.userName} is ${isEnabled ? 'enabled' : 'disabled'}.`)
}

/** @typedef {{ line: number, field: string, reason: string }} ImportFault */
/** @typedef {{ rows: number, added: number, changed: number, faults: ImportFault[] }} ImportResult */

/** @param {Values} values */
async function importReference(values) {
  const { package: packageName, subject } = values
  const kind = required(values, 'kind')
  const file = required(values, 'file')
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([await readInput(file)]), path.basename(file))
  if (packageName) form.append('package', packageName)
  if (subject) form.append('subject', subject)
  const answer = /** @type {ImportResult} */ (
    await operatorCall('POST', '/administration/import', form)
  )
  if (answer.faults.length > 0) {
    const lines = answer.faults.map(
      ({ line, field, reason }) => `  line ${line}: ${field} ${reason}`,
    )
    throw new Error(['Nothing was loaded:', ...lines].join('\n'))
  }
  console.log(`${answer.rows} rows read, ${answer.added} added, ${answer.changed} changed.`)
}

/**
 * @param {Values} values
 * @param {'customer' | 'user' | 'kind' | 'file'} name
 */
function required(values, name) {
  const value = values[name]
  if (!value) throw new Error(`--${name} is missing.\n\n${usage}`)
  return value
}

/** @param {string} file */
async function readInput(file) {
  try {
    return await readFile(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${file} cannot be read (${reason}).`, { cause: error })
  }
}

await command(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const run = commands[name]
  if (run === undefined) throw new Error(usage)
  await run(parseArgs({ args, options }).values)
  return 0
}, usage)

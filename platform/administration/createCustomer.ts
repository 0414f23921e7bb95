import {
  defaultProduct,
  type NewAccount,
  type NewCustomer,
} from '../../contract/administration/customer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { type AccountRole, encodeAccountRole } from '../../contract/principal.ts'
import type { Call, Db } from '../context.ts'
import { audit } from '../session/audit.ts'
import { hashPassword } from '../session/passwords.ts'
import { newSecret } from '../session/secrets.ts'
import {
  findCustomerByName,
  insertAccount,
  insertCustomer,
  insertEntitlements,
  insertSubscription,
  lockCustomerNames,
} from './customerStore.ts'
import { issuePasswordLink } from './passwordLink.ts'
import { findOrAddPlace } from './place.ts'

/**
 * Creates a customer with its administrator, entitlements and subscription, and mails the first link to an
 * administrator with an address. Returns the id of the customer. Throws `Problem('conflict')` for a name or user name
 * that is taken, and `Problem('invalid')` naming a consortium or a place that does not exist.
 */
export async function createCustomer(db: Db, input: NewCustomer, call: Call): Promise<number> {
  await lockCustomerNames(db)
  if ((await findCustomerByName(db, input.name)) !== undefined)
    throw takenProblem('name', input.name)
  const isConsortium = input.kind === 'consortium'
  const consortiumId = await consortiumOf(db, input)
  const place = await findOrAddPlace(db, input)
  const { name, email, endsOn, startsOn, graceDays, region } = input
  const customerId = await insertCustomer(db, {
    isConsortium,
    consortiumId,
    name,
    email,
    endsOn,
    graceDays,
    region,
    ...place,
  })
  await insertEntitlements(db, customerId, input.hasBooks)
  await insertSubscription(db, customerId, {
    product: input.product || defaultProduct,
    level: isConsortium || consortiumId !== null ? 'Consortium' : 'Institution',
    startsOn: startsOn ?? call.today,
    endsOn,
    graceDays,
  })
  await addAccount(db, call, {
    customerId,
    displayName: name,
    isPrimary: true,
    userName: input.userName,
    email,
    role: isConsortium ? 'consortium' : 'library',
  })
  await audit(db, call, {
    action: 'customers.create',
    targetType: 'customer',
    targetId: customerId,
    customerId,
    details: { name, kind: input.kind, userName: input.userName },
    ...byOperator(call),
  })
  return customerId
}

/**
 * Creates a further administrator of a customer and mails the first link to an account with an address. Returns the id
 * of the account. Throws `Problem('conflict')` for a user name that is taken.
 */
export async function createAccount(db: Db, input: NewAccount, call: Call): Promise<number> {
  const customer = await findCustomerByName(db, input.customer)
  if (customer === undefined) throw unknownProblem('customer', input.customer)
  const { userName, email, role } = input
  const isForConsortium = role !== 'library'
  if (isForConsortium !== Boolean(customer.isConsortium)) {
    throw new Problem('invalid', 'The role does not fit the customer', {
      fields: { role: 'Choose a role that fits the customer' },
    })
  }
  const accountId = await addAccount(db, call, {
    customerId: customer.id,
    displayName: customer.displayName,
    isPrimary: false,
    userName,
    email,
    role,
  })
  await audit(db, call, {
    action: 'accounts.create',
    targetType: 'account',
    targetId: accountId,
    customerId: customer.id,
    details: { userName, role },
    ...byOperator(call),
  })
  return accountId
}

interface AccountOf {
  customerId: number
  displayName: string
  isPrimary: boolean
  userName: string
  email: string
  role: AccountRole
}

/** Inserts an account whose password nobody knows until its link is used. */
async function addAccount(db: Db, call: Call, account: AccountOf): Promise<number> {
  const { displayName, role, ...row } = account
  const passwordHash = await hashPassword(newSecret(), `customer ${account.customerId}`)
  const id = await insertAccount(db, {
    ...row,
    kind: 'admin',
    adminType: encodeAccountRole(role),
    passwordHash,
    passwordChangedAt: call.now,
  }).catch((error: unknown) => {
    const isTaken = (error as { constraint?: string }).constraint === 'accounts_user_name'
    throw isTaken ? takenProblem('userName', account.userName) : error
  })
  const { customerId, userName, email } = account
  if (email !== '') {
    await issuePasswordLink(db, call, { id, customerId, userName, email, displayName })
  }
  return id
}

async function consortiumOf(db: Db, input: NewCustomer): Promise<number | null> {
  if (input.consortium === '') return null
  if (input.kind === 'consortium') {
    throw new Problem('invalid', 'A consortium belongs to no other', {
      fields: { consortium: 'Leave empty: a consortium belongs to no other' },
    })
  }
  const consortium = await findCustomerByName(db, input.consortium)
  if (!consortium?.isConsortium) throw unknownProblem('consortium', input.consortium)
  return consortium.id
}

const takenProblem = (field: string, value: string) =>
  new Problem('conflict', `There is "${value}" already`, {
    fields: { [field]: 'There is one of this name already' },
  })

const unknownProblem = (field: string, value: string) =>
  new Problem('invalid', `There is no ${field} "${value}"`, {
    fields: { [field]: `There is no ${field} of this name` },
  })

/** Names the operator in the audit log for calls by the operator token, which have no session. */
export const byOperator = (call: Call): { userName?: string } =>
  call.maybeSession === null ? { userName: 'operator' } : {}

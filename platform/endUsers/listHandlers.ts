import type { endUsers } from '../../contract/endUsers/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Db, Handler } from '../context.ts'
import { audit } from '../session/audit.ts'
import { hashPassword } from '../session/passwords.ts'
import {
  disableSelected,
  disableUser,
  enableAll,
  enableSelected,
  findUser,
  listUsers,
  lockUser,
  replacePassword,
} from './listStore.ts'
import { lockUsers } from './store.ts'

interface UserKey {
  customerId: number
  endUserId: number
}

const noUser = ({ endUserId }: UserKey) => new Problem('notFound', `No end user ${endUserId}`)

interface UserTimes {
  createdAt: Date
  disabledAt: Date | null
}

const withTimes = <U extends UserTimes>(user: U) => ({
  ...user,
  createdAt: user.createdAt.toISOString(),
  disabledAt: user.disabledAt?.toISOString() ?? null,
})

/** Lists the end users of a library. */
export const listEndUsers: Handler<typeof endUsers.list> = async (query, call) => {
  const { rows, total } = await call.transaction((db) => listUsers(db, query))
  return { rows: rows.map(withTimes), total }
}

/** Returns one end user with the uploads that created and disabled it. Throws `notFound`. */
export const endUserDetails: Handler<typeof endUsers.details> = async (key, call) => {
  const user = await call.transaction((db) => findUser(db, key.customerId, key.endUserId))
  if (user === undefined) throw noUser(key)
  const { createdFile, createdUploadAt, disabledFile, disabledUploadAt, ...facts } = user
  return {
    ...withTimes(facts),
    createdBy: upload(createdFile, facts.createdBy, createdUploadAt),
    disabledBy: upload(disabledFile, facts.disabledBy, disabledUploadAt),
  }
}

/** Returns the upload, with an empty `by` when its account is gone; null when there is no upload. */
const upload = (fileName: string | null, by: string | null, createdAt: Date | null) =>
  createdAt && { fileName: fileName ?? '', by: by ?? '', createdAt: createdAt.toISOString() }

/**
 * Disables or enables an end user. Throws `notFound`, and `conflict` when an active user has the address of the user
 * to enable.
 */
export const setEndUserState: Handler<typeof endUsers.setState> = (input, call) =>
  call.write(async (db) => {
    await lockUsers(db, input.customerId)
    const { customerId, endUserId } = input
    const user = await lockUser(db, customerId, endUserId)
    if (user === undefined) throw noUser(input)
    const isActive = user.disabledAt === null
    if (isActive === (input.state === 'active')) return { changed: false }
    if (input.state === 'disabled') await disableUser(db, user.id, call.now)
    else if ((await enableAll(db, { customerId, endUserIds: [endUserId] })) === null) {
      throw new Problem('conflict', 'An active user has this e-mail address')
    }
    await record(db, call, input, input.state === 'active' ? 'enable' : 'disable')
    return { changed: true }
  })

/**
 * Disables or enables several end users and returns those that changed. A user whose address an active user has stays
 * disabled.
 */
export const setEndUserStates: Handler<typeof endUsers.setStates> = (input, call) =>
  call.write(async (db) => {
    const { customerId, endUserIds, state } = input
    const changed =
      state === 'active'
        ? await enableSelected(db, { customerId, endUserIds })
        : await disableSelected(db, { customerId, endUserIds, now: call.now })
    await audit(db, call, {
      action: `endUsers.${state === 'active' ? 'enable' : 'disable'}`,
      customerId,
      details: { endUserIds: changed },
    })
    return { endUserIds: changed }
  })

/**
 * Replaces the password of an active end user. The password is hashed before the transaction begins, so that no
 * connection waits for the queue. Throws `notFound`, `conflict` for a disabled user, and `throttled`.
 */
export const setEndUserPassword: Handler<typeof endUsers.setPassword> = async (input, call) => {
  await call.transaction((db) => lockActive(db, input))
  const passwordHash = await hashPassword(input.password, `customer ${call.session.customerId}`)
  return call.write(async (db) => {
    await lockActive(db, input)
    await replacePassword(db, input.endUserId, passwordHash)
    await record(db, call, input, 'password')
    return { changed: true }
  })
}

async function lockActive(db: Db, key: UserKey): Promise<void> {
  const user = await lockUser(db, key.customerId, key.endUserId)
  if (user === undefined) throw noUser(key)
  if (user.disabledAt !== null) throw new Problem('conflict', 'The user is disabled')
}

const record = (
  db: Db,
  call: Call,
  { customerId, endUserId }: UserKey,
  action: 'enable' | 'disable' | 'password',
) =>
  audit(db, call, {
    action: `endUsers.${action}`,
    targetType: 'endUser',
    targetId: endUserId,
    customerId,
  })

import { hash } from '@node-rs/argon2'
import type { Insertable } from 'kysely'
import { adminTypes } from '../../contract/principal.ts'
import type { AccountsTable } from '../session/tables.ts'
import { moment } from './calendar.ts'
import { type Rows, rowsFor } from './copy.ts'
import { demoPassword } from './passwords.ts'
import { consortiumId, institutions, mailDomain, oldMillId } from './institutions.ts'

/** Returns the hash of a password by argon2id, the default of the library, at the cost that the platform uses. */
const passwordHash = (password: string): Promise<string> =>
  hash(password, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
  })

/** The hashes of the demo's passwords. Accounts with the same password share one hash, because each takes time. */
export interface DemoHashes {
  library: string
  consortium: string
  scholar: string
  endUser: string
}

/** Returns the hashes of the demo's passwords, computed once because each takes about a tenth of a second. */
export async function hashPasswords(): Promise<DemoHashes> {
  return {
    library: await passwordHash(demoPassword.library),
    consortium: await passwordHash(demoPassword.consortium),
    scholar: await passwordHash(demoPassword.scholar),
    endUser: await passwordHash(demoPassword.endUser),
  }
}

/** Returns the id of a customer's admin account: that of the customer, so that logs are easy to read. */
export const adminAccountId = (customerId: number): number => customerId
const observerId = 1101
const scholarAccountId = (customerId: number): number => customerId + 200

/** Returns an admin and a scholar account for every customer, and an observer of the consortium (docs/demo-data.md). */
export function accounts(today: string, hashes: DemoHashes): Rows {
  const since = moment(today, 0)
  const account = (
    row: Pick<
      Insertable<AccountsTable>,
      | 'id'
      | 'customerId'
      | 'kind'
      | 'isPrimary'
      | 'userName'
      | 'passwordHash'
      | 'adminType'
      | 'email'
    >,
  ) => ({ ...row, createdAt: since, passwordChangedAt: since })

  return rowsFor('accounts', [
    ...institutions.flatMap((one) => [
      account({
        id: adminAccountId(one.id),
        customerId: one.id,
        kind: 'admin',
        isPrimary: true,
        userName: one.id === oldMillId ? 'expired' : one.userName,
        passwordHash: one.id === consortiumId ? hashes.consortium : hashes.library,
        adminType: one.id === consortiumId ? adminTypes.consortium : adminTypes.library,
        email: `librarian@${mailDomain(one)}`,
      }),
      account({
        id: scholarAccountId(one.id),
        customerId: one.id,
        kind: 'scholar',
        isPrimary: true,
        userName: `${one.userName}-scholar`,
        passwordHash: hashes.scholar,
        adminType: 'scholar',
        email: '',
      }),
    ]),
    account({
      id: observerId,
      customerId: consortiumId,
      kind: 'admin',
      isPrimary: false,
      userName: 'observer',
      passwordHash: hashes.consortium,
      adminType: adminTypes.consortiumViewer,
      email: 'observer@consortium.example',
    }),
  ])
}

import type { Insertable } from 'kysely'
import type { EndUsersTable } from '../endUsers/tables.ts'
import { addDays } from '../../contract/calendar.ts'
import { moment } from './calendar.ts'
import { type Rows, rowsFor } from './copy.ts'
import { type Institution, mailDomain, readingLibraries } from './institutions.ts'
import { person } from './people.ts'
import { createRandom, type Random } from './random.ts'

const fewest = 200
const maxUsers = 4000

/** Returns the number of end users of a library: 200 to 4,000 by its size (docs/demo-data.md). */
export const userCount = (one: Institution, scale: number): number =>
  Math.max(3, Math.round((fewest + (maxUsers - fewest) * one.size ** 1.4) * scale))

/** Returns the end users of all libraries. Ids continue from one library to the next. */
export const endUsers = (today: string, scale: number, passwordHash: string): Rows =>
  rowsFor('endUsers', everyone(today, scale, passwordHash))

function* everyone(today: string, scale: number, passwordHash: string) {
  const random = createRandom('endUsers')
  let id = 0
  for (const one of readingLibraries) {
    for (let nth = 1; nth <= userCount(one, scale); nth += 1) {
      id += 1
      yield endUser(random, one, id, nth, today, passwordHash)
    }
  }
}

function endUser(
  random: Random,
  one: Institution,
  id: number,
  nth: number,
  today: string,
  passwordHash: string,
): Insertable<EndUsersTable> {
  const { firstName, lastName, ...rest } = person(random)
  // Most were registered in the last years, and every fifteenth has left again.
  const daysAgo = Math.floor(random.next() ** 1.3 * 1500)
  const hasLeft = random.chance(1 / 15)
  return {
    id,
    customerId: one.id,
    firstName,
    lastName,
    email: `${firstName}.${lastName}${nth}@${mailDomain(one)}`.toLowerCase(),
    passwordHash,
    ...rest,
    createdAt: moment(addDays(today, -daysAgo), random.int(0, 240)),
    disabledAt: hasLeft
      ? moment(addDays(today, -Math.floor(random.next() * daysAgo)), random.int(240, 300))
      : null,
  }
}

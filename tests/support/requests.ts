import { addDays } from '../../contract/calendar.ts'
import type { ddr } from '../../contract/ddr/endpoints.ts'
import type { InputOf } from '../../contract/kernel/endpoint.ts'
import { consortiumId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import type { TestPlatform } from './platform.ts'

/** A request as its form sends it. */
export type Request = InputOf<typeof ddr.create>
let made = 0
/** Returns a request of lakeside to meridian, each time for another article. */
export const newRequest = (overrides: Partial<Request> = {}): Request => {
  made += 1
  return {
    articleName: `Tidal mixing in shallow lakes, part ${made}`,
    authors: 'Rao, L.; Sen, K.',
    sourceName: 'Annals of Invented Limnology',
    articleDoi: '',
    issueYear: '2025',
    issueMonth: 'March',
    issueDate: '',
    volume: '12',
    issueNumber: '3',
    pages: '44-58',
    userName: 'Leela Rao',
    userDepartment: 'Zoology',
    userDesignation: 'Research Scholar',
    userEmail: 'leela.rao@lakeside.example',
    userMobile: '',
    priority: null,
    issn: '',
    customerId: lakesideId,
    supplierId: meridianId,
    ...overrides,
  }
}

/** An answer as its form sends it. */
export type AnswerInput = InputOf<typeof ddr.respond>['record']['responses'][0]
/** Returns an answer that holds only what is given. */
export const answer = (
  ddrId: number,
  given: Partial<AnswerInput>,
  rest: Partial<InputOf<typeof ddr.respond>> = {},
): InputOf<typeof ddr.respond> => ({
  record: {
    responses: [
      {
        ddrId,
        status: 'filled',
        deliveryMode: null,
        deliveredOn: null,
        referenceNumber: '',
        deliveryRemarks: '',
        courierNo: '',
        delayReason: null,
        delayNote: '',
        discardReason: '',
        supplierUserId: null,
        isDuplicate: false,
        ...given,
      },
    ],
  },
  to: '',
  cc: '',
  subject: '',
  message: '<p>Dear Leela, <b>here</b> it is.</p>',
  consortiumName: '',
  ...rest,
})

/** Returns the name of the primary contact, who stands for the first account of a customer. */
export async function primaryPerson(carrel: TestPlatform, customerId: number): Promise<string> {
  const { firstName, lastName } = await carrel.database.db
    .selectFrom('contacts')
    .select(['firstName', 'lastName'])
    .where('customerId', '=', customerId)
    .where('accessType', '=', '1')
    .executeTakeFirstOrThrow()
  return `${firstName} ${lastName}`
}

/** Returns the ids of the members of the consortium besides lakeside and meridian. */
export async function otherMembers({ database }: TestPlatform): Promise<number[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from customers where consortium_id = $1 and id not in ($1, $2, $3) order by id`,
    [consortiumId, lakesideId, meridianId],
  )
  return rows.map(({ id }) => id)
}

/** Runs `work` while the subscription of a library ended ten days ago, with some days of grace; then restores it. */
export async function withEndedSubscription<T>(
  { database, clock }: TestPlatform,
  { customerId, graceDays }: { customerId: number; graceDays: number },
  work: () => Promise<T>,
): Promise<T> {
  const setTerm = (term: { subscriptionEndsOn: string | null; graceDays: number }) =>
    database.db.updateTable('customers').set(term).where('id', '=', customerId).execute()
  const stored = await database.db
    .selectFrom('customers')
    .select(['subscriptionEndsOn', 'graceDays'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const subscriptionEndsOn = addDays(clock.now().toISOString().slice(0, 10), -10)
  await setTerm({ subscriptionEndsOn, graceDays })
  try {
    return await work()
  } finally {
    await setTerm(stored)
  }
}

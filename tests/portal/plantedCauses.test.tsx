import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import type { DemoAccount } from '../support/accounts.ts'
import { consortiumId, lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { openPortal } from '../support/portal.tsx'

const portal = openPortal()
const doi = '10.9999/planted.1'

const run = (statement: string) => portal.carrel.database.owner.query(statement)

/** A title that nobody has but meridian, with an article of June 2015, and a package with a title of its own. */
beforeAll(async () => {
  await run(`
    insert into titles (id, resource_type_id, name, publisher_id, subject_id)
    select 900000001 + n, 1, 'Planted journal ' || n, publisher_id, subject_id
    from (select publisher_id, subject_id from titles limit 1) t, generate_series(0, 1) n;
    insert into articles (id, doi, title_id, published) values
      (900000001, '${doi}', 900000001, '2015-06'), (900000002, '10.9999/planted.2', 900000002, '2015-06');
    insert into library_titles (customer_id, title_id, kind, access_type, added_at)
    values (${meridianId}, 900000001, 'journal', 'electronic', '2020-01-01');
    insert into packages (id, aggregator_id, kind, package_type, name, last_modified_on)
    select 900000001, id, 'journal', 'aggregator', 'Planted package', '2026-01-01' from aggregators limit 1;
    insert into package_titles (package_id, title_id) values (900000001, 900000002);
    insert into consortium_packages (consortium_id, package_id, member_id, assigned_at)
    values (${consortiumId}, 900000001, ${lakesideId}, '2025-01-01');
    insert into ip_ranges (customer_id, from_address) values (${lakesideId}, '8.30.0.9')`)
})

const holding = ({ endDate = 'null', embargo = '' } = {}) =>
  `update library_titles set start_date = null, end_date = ${endDate}, embargo = '${embargo}'
   where title_id = 900000001`
const typeIncluded = `insert into customer_resource_types (customer_id, resource_type_id)
  values (${meridianId}, 1) on conflict do nothing`

/** Registers an address for a library, as the screen that fixes it does. */
async function addAddress(address: string): Promise<void> {
  const { organization } = contract
  const library = await portal.carrel.signIn('meridian')
  const record = await library.call(organization.read, { customerId: meridianId })
  const ip4Ranges = [...record.ip4Ranges, { from: address, to: null, label: '' }]
  await library.call(organization.update, { record: { ...record, ip4Ranges } })
}

interface Cause {
  name: string
  account?: DemoAccount
  query: string
  plant?: string
  answer: 'No' | 'Yes'
  reason: RegExp
  fix: RegExp | null
  /** The screen that fixes it; null where no screen does. */
  link: string | null
  fixed: () => Promise<unknown>
  /** The item to enter again; the day in question moves where waiting fixes it. */
  day?: string
}

const causes: Cause[] = [
  {
    name: 'address not registered',
    query: `item=${doi}&reader=8.30.0.1`,
    answer: 'No',
    reason: /^8\.30\.0\.1 is in none of the registered ranges\./,
    fix: /^Add the address .* The library can do this/,
    link: '/orgDetails#ranges',
    fixed: () => addAddress('8.30.0.1'),
  },
  {
    name: 'registered by another member',
    account: 'consortium',
    query: `item=${doi}&reader=8.30.0.9&library=${meridianId}`,
    answer: 'No',
    reason: /^8\.30\.0\.9 is registered by Lakeside.*, not by this library\.$/,
    fix: /^Add the address .* The library can do this/,
    link: '/memberLibraries?filter=%7B%22name%22%3A%22Meridian%20University%20Library%22%7D&member=1002',
    fixed: () => addAddress('8.30.0.9'),
  },
  {
    name: 'subscription expired but in grace',
    query: `item=${doi}`,
    plant: `update customers set subscription_ends_on = '2026-03-10', grace_days = 30 where id = ${meridianId}`,
    answer: 'Yes',
    reason: /^The subscription ended on 10 Mar 2026; the days of grace run until 9 Apr 2026\.$/,
    fix: null,
    link: null,
    fixed: () => run(`update customers set subscription_ends_on = null where id = ${meridianId}`),
  },
  {
    name: 'coverage ends earlier',
    query: `item=${doi}`,
    plant: holding({ endDate: `'2014-12'` }),
    answer: 'No',
    reason: /^The item \(.*2015.*\) appeared after the coverage, /,
    fix: /^Correct or extend the coverage\. The library can do this/,
    link: '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources?upload',
    fixed: () => run(holding()),
  },
  {
    name: 'embargo',
    query: `item=${doi}`,
    plant: holding({ embargo: 'P15Y' }),
    answer: 'No',
    reason: /^The embargo P15Y gives only what appeared up to /,
    fix: /^It opens when the embargo has passed\. Nobody needs to do anything/,
    link: null,
    fixed: () => Promise.resolve(),
    day: '2031-01-01',
  },
  {
    name: 'package not assigned to this member',
    account: 'consortium',
    query: `item=10.9999/planted.2&library=${meridianId}`,
    answer: 'No',
    reason: /^The consortium has assigned “Planted package” to other members only\.$/,
    fix: /^Assign the package to this library\. The consortium can do this/,
    link: '/ResourceMgmt/ManageConsortiaSubscription?package=900000001&member=1002',
    fixed: async () => {
      const consortium = await portal.carrel.signIn('consortium')
      await consortium.call(contract.consortiumPackages.assign, {
        assignment: {
          consortiumId,
          memberIds: [meridianId],
          packageIds: [900000001],
        },
      })
    },
  },
  {
    name: 'resource type not included',
    query: `item=${doi}`,
    plant: `delete from customer_resource_types where customer_id = ${meridianId} and resource_type_id = 1`,
    answer: 'No',
    reason: /^The subscription does not include /,
    fix: /^Include the resource type in the subscription\. Customer support can do this/,
    link: '/orgDetails',
    fixed: () => run(typeIncluded),
  },
  {
    name: 'title unknown',
    query: 'item=10.9999/planted.3',
    answer: 'No',
    reason: /^The catalogue does not have 10\.9999\/planted\.3\.$/,
    fix: /^Check the number, or have the item added .* Customer support can do this/,
    link: null,
    fixed: () =>
      run(`insert into articles (id, doi, title_id, published)
           values (900000003, '10.9999/planted.3', 900000001, '2015-06')`),
  },
]

it.each(causes)(
  '$name: the screen says why, who fixes it and where, and then yes',
  async (cause) => {
    await run(holding())
    await run(typeIncluded)
    if (cause.plant !== undefined) await run(cause.plant)
    // Action 1: the question.
    await portal.open(cause.account ?? 'meridian', `/ResourceMgmt/AccessCheck?${cause.query}`)
    const answer = () => screen.findByRole('region', { name: 'Answer' })
    const shown = within(await answer())
    shown.getByText(cause.answer)
    expect(shown.getAllByText(cause.reason).length).toBeGreaterThan(0)
    if (cause.fix !== null) shown.getByText(cause.fix)
    const links = shown.queryAllByRole('link', { name: /^Open the (screen that fixes it|record)$/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      cause.link === null ? [] : [cause.link],
    )
    await cause.fixed()
    if (cause.day !== undefined) {
      const day = screen.getByLabelText('Day (today if empty)')
      await userEvent.clear(day)
      await userEvent.type(day, cause.day)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Check access' }))
    await waitFor(async () => within(await answer()).getByText('Yes'))
  },
)

// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { can } from '../../../contract/permissions.ts'
import { plainPrincipal, type Principal } from '../../../contract/principal.ts'
import { openLanguage } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { resources } from '../../resources/registry.ts'
import { linkAddress, type MenuNode, menuFor, trailTo } from './menu.ts'

const library = plainPrincipal('memberLibrary', 1002, 1001)
const independent: Principal = {
  ...library,
  role: 'independentLibrary',
  customerId: 1030,
  consortiumId: null,
}
const consortium: Principal = {
  ...library,
  role: 'consortium',
  customerId: 1001,
  productType: 7,
}
const viewer: Principal = { ...consortium, role: 'consortiumViewer' }

const { i18nProvider } = await openLanguage('en')

const menuOf = (principal: Principal) =>
  menuFor(resources, (permission) => can(principal, permission))
const outline = (nodes: MenuNode[]): unknown[] =>
  nodes.map((node) => {
    const label = i18nProvider.translate(node.label)
    return node.kind === 'link' ? label : [label, outline(node.children)]
  })

it('a library in a consortium has all but the member libraries', () => {
  expect(outline(menuOf(library))).toMatchInlineSnapshot(`
    [
      "Dashboard",
      "Organization Details",
      [
        "Resource Management",
        [
          [
            "Manage My Library Subscriptions",
            [
              "View / Configure Library resources",
              "View Holdings Summary",
            ],
          ],
          "Manage OA Resources",
          "View Consortia Resources",
          "Access check",
          "Bulk access check",
          "Gaps and overlaps",
          "Statement of access",
          "Credentials for programs",
        ],
      ],
      [
        "DDR",
        [
          "DDR Received",
          "DDR Sent",
          "Working days and rules",
          "Mail templates",
        ],
      ],
      [
        "Reports",
        [
          "Usage",
          "DDR Report",
          "CONTU Report",
          "COUNTER Reports",
        ],
      ],
      "User Uploads",
    ]
  `)
})

it('a library outside a consortium has no document delivery and nothing of a consortium', () => {
  expect(outline(menuOf(independent))).toMatchInlineSnapshot(`
    [
      "Dashboard",
      "Organization Details",
      [
        "Resource Management",
        [
          [
            "Manage My Library Subscriptions",
            [
              "View / Configure Library resources",
              "View Holdings Summary",
            ],
          ],
          "Manage OA Resources",
          "Access check",
          "Bulk access check",
          "Gaps and overlaps",
          "Statement of access",
          "Credentials for programs",
        ],
      ],
      [
        "Reports",
        [
          "Usage",
          "COUNTER Reports",
        ],
      ],
      "User Uploads",
    ]
  `)
})

it('a consortium has member libraries and its own resource menu, but no user uploads', () => {
  expect(outline(menuOf(consortium))).toMatchInlineSnapshot(`
    [
      "Dashboard",
      "Organization Details",
      "Member Libraries",
      [
        "Resource Management",
        [
          "Manage Consortia Subscription",
          "View Consortia Resources",
          "Access check",
          "Bulk access check",
          "Members with access",
          "Gaps and overlaps",
          "Statement of access",
          "Credentials for programs",
        ],
      ],
      [
        "DDR",
        [
          "DDR Received",
          "DDR Sent",
          "Working days and rules",
          "Balance of the consortium",
          "Other systems",
          "Agency ids",
          "Messages with other systems",
        ],
      ],
      [
        "Reports",
        [
          "Usage",
          "DDR Report",
          "CONTU Report",
          "COUNTER Reports",
        ],
      ],
    ]
  `)
})

it('any other account sees the consortium side without its subscriptions', () => {
  expect(outline(menuOf(viewer))).toMatchInlineSnapshot(`
    [
      "Dashboard",
      "Organization Details",
      "Member Libraries",
      [
        "Resource Management",
        [
          "View Consortia Resources",
          "Access check",
          "Bulk access check",
          "Members with access",
          "Gaps and overlaps",
          "Statement of access",
        ],
      ],
      [
        "DDR",
        [
          "DDR Received",
          "DDR Sent",
          "Working days and rules",
          "Balance of the consortium",
        ],
      ],
      [
        "Reports",
        [
          "Usage",
          "DDR Report",
          "CONTU Report",
          "COUNTER Reports",
        ],
      ],
    ]
  `)
})

it('the groups above an address stay open, also for a record of its list', () => {
  const labels = trailTo(menuOf(library), `${paths.holdingsSummary}/12`).map(({ label }) => label)
  expect(labels).toEqual([
    'menu.resources',
    'menu.librarySubscriptions',
    'resources.holdingsSummary.name',
  ])
})

it('a link carries the parameters that both screens share, and no others', () => {
  const menu = menuOf(consortium)
  const linkTo = (path: string) => {
    const link = trailTo(menu, path).at(-1)
    if (link?.kind !== 'link') throw new Error(`The menu has no ${path}`)
    return link
  }
  const statement = linkTo(paths.statement)
  const search = '?library=1003&on=2026-01-31'
  expect(linkAddress(linkTo(paths.overlaps), statement, search)).toBe(
    `${paths.overlaps}?library=1003`,
  )
  expect(linkAddress(linkTo(paths.overlaps), linkTo(paths.memberLibraries), search)).toBe(
    paths.overlaps,
  )
  expect(linkAddress(linkTo(paths.consortiumResources), statement, search)).toBe(
    paths.consortiumResources,
  )
})

import { describe, expect, it } from 'vitest'
import { listAddress, isKnownPath, paths } from './paths.ts'

it('the addresses are spelt as the specification has them', () => {
  expect(Object.values(paths)).toMatchInlineSnapshot(`
    [
      "/",
      "/login",
      "/dashboard",
      "/orgDetails",
      "/memberLibraries",
      "/ResourceMgmt",
      "/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources",
      "/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources/Packages",
      "/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources/Books",
      "/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources/BookPackages",
      "/ResourceMgmt/ManageMyLibrarySubscriptions/ViewHoldingsSummary",
      "/ResourceMgmt/ManageOASubscription",
      "/ResourceMgmt/ViewConsortiaResources",
      "/ResourceMgmt/ManageConsortiaSubscription",
      "/ResourceMgmt/AccessCheck",
      "/ResourceMgmt/BulkAccessCheck",
      "/ResourceMgmt/MembersWithAccess",
      "/ResourceMgmt/GapsAndOverlaps",
      "/ResourceMgmt/StatementOfAccess",
      "/ResourceMgmt/AccessCredentials",
      "/openurl",
      "/DDR",
      "/DDR/Received",
      "/DDR/Sent",
      "/DDR/WorkingDays",
      "/DDR/MailTemplates",
      "/DDR/Balance",
      "/Reports",
      "/Reports/Usage",
      "/Reports/DDRReport",
      "/Reports/ConterReport",
      "/Reports/Counter",
      "/Reports/Counter/Credentials",
      "/UserUpload",
      "/UserUpload/Users",
      "/UsersProfile",
      "/Logout",
      "/Audit",
      "/resetpassword/:userId/:token",
      "/transfertolibrary",
      "/aboutus",
      "/faq",
      "/contactus",
      "/licencedpublisherlist",
    ]
  `)
})

describe('an address', () => {
  it.each(['/', '/login', '/DDR/Received', '/DDR/Received/', '/resetpassword/12/abc'])(
    '%s is known',
    (address) => {
      expect(isKnownPath(address)).toBe(true)
    },
  )

  it.each(['/nowhere', '/ddr/received', '/resetpassword/12', '/DDR/Elsewhere'])(
    '%s is not',
    (address) => {
      expect(isKnownPath(address)).toBe(false)
    },
  )

  it('carries the filter of a list as react-admin reads it', () => {
    const [path, query] = listAddress(paths.ddrReceived, { status: 'pending' }).split('?')
    expect(path).toBe('/DDR/Received')
    expect(new URLSearchParams(query).get('filter')).toBe('{"status":"pending"}')
  })
})

import { describe, expect, it } from 'vitest'
import { inCapitalsOf, isKnownPath, paths } from './paths.ts'

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

  it.each([
    ['/ddr/received', '/DDR/Received'],
    ['/ORGDETAILS/', '/orgDetails'],
    ['/ResetPassword/12/aBc', '/resetpassword/12/aBc'],
    ['/support/customers/CREATE', '/Support/Customers/create'],
    ['/support/customers/Ab12', '/Support/Customers/Ab12'],
    ['/Nowhere', '/Nowhere'],
  ])('that was typed as %s is %s', (typed, corrected) => {
    const patterns = ['/Support/Customers/create', '/Support/Customers/:id']
    expect(inCapitalsOf([...Object.values(paths), ...patterns], typed)).toBe(corrected)
  })
})

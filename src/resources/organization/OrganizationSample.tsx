import type { OrganizationRecord } from '../../../contract/organization/endpoints.ts'
import { RecordForm } from './record/RecordForm.tsx'

const record: OrganizationRecord = {
  customerId: 0,
  customerName: 'Sample',
  organizationName: 'Sample',
  displayName: 'Sample',
  shortName: 'Sample',
  address: '',
  street: '',
  countryId: 1,
  country: '',
  stateId: null,
  state: '',
  cityId: null,
  city: '',
  pin: '',
  phone: '',
  fax: '',
  websiteUrl: '',
  officeEmail: '',
  pan: '',
  gst: '',
  twitter: '',
  facebook: '',
  skype: '',
  linkedin: '',
  logo: null,
  contacts: [
    {
      salutation: '',
      firstName: 'Sample',
      lastName: 'Sample',
      department: '',
      designation: '',
      email: '',
      mobile: '',
      accessType: '',
    },
  ],
  ip4Ranges: [{ from: '192.0.2.1', to: '192.0.2.9', label: '' }],
  ip6Ranges: [],
  subscriptionSummary: [],
  subscriptionDetails: [],
  resourceTypes: [],
  scholarUserName: '',
  adminUserName: '',
}

/** Shows the form of an organisation with made-up data. */
export const OrganizationSample = () => <RecordForm initial={record} />

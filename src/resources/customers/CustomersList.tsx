import { Box } from '@mui/material'
import { DataTable, SelectField, SelectInput, TextInput } from 'react-admin'
import { StandardList } from '../../components/lists/StandardList.tsx'
import { subscriptionFlag } from '../../../contract/organization/memberFlags.ts'
import { CustomerFlag } from '../../features/customers/CustomerFlag.tsx'
import { today } from '../../today.ts'
import { kinds } from './kinds.ts'
import { serverText } from '../../i18n/serverText.ts'
import { formatDay } from '../../dates.ts'

interface CustomerRow {
  id: number
  endsOn: string | null
  graceDays: number
}

const filters = [
  <TextInput key="name" source="name" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
]

/** Lists all customers by name, with their administrators and the ends of their subscriptions. */
export const CustomersList = () => (
  <StandardList filters={filters} sort={{ field: 'name', order: 'ASC' }}>
    <DataTable.Col source="id" />
    <DataTable.Col source="name" />
    <DataTable.Col source="kind">
      <SelectField source="kind" choices={kinds} />
    </DataTable.Col>
    <DataTable.Col source="consortium" />
    <DataTable.Col<{ id: number; region: string }>
      source="region"
      render={({ region }) => serverText(region)}
    />
    <DataTable.Col source="userName" />
    <DataTable.Col<CustomerRow>
      source="endsOn"
      cellClassName="unbroken"
      render={(customer) => <SubscriptionEnd {...customer} />}
    />
  </StandardList>
)

/** Shows the day on which a subscription ends, marked from 30 days before. */
function SubscriptionEnd({ endsOn, graceDays }: CustomerRow) {
  const flag = subscriptionFlag(today(), endsOn, graceDays)
  return (
    <>
      {formatDay(endsOn)}
      {flag && (
        <Box sx={{ mt: 1 }}>
          <CustomerFlag flag={flag} />
        </Box>
      )}
    </>
  )
}

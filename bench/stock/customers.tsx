import AttachMoneyIcon from '@mui/icons-material/AttachMoney'
import LocalOfferIcon from '@mui/icons-material/LocalOffer'
import NewspaperIcon from '@mui/icons-material/Newspaper'
import ScheduleIcon from '@mui/icons-material/Schedule'
import { Box, Card, CardContent, Chip, Stack, Typography } from '@mui/material'
import type { Customer, Order, Review } from 'data-generator-retail'
import {
  BooleanField,
  ColumnsButton,
  CreateButton,
  DataTable,
  DateField,
  DateInput,
  Edit,
  ExportButton,
  FilterList,
  FilterListItem,
  FilterLiveSearch,
  List,
  NullableBooleanInput,
  NumberField,
  SavedQueriesList,
  SearchInput,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
  TopToolbar,
  useGetList,
  useRecordContext,
} from 'react-admin'
import { CustomerName, segments } from './people.tsx'

const dayMs = 24 * 60 * 60 * 1000

const filters = [
  <SearchInput key="name" source="last_name_q" alwaysOn />,
  <DateInput key="since" source="last_seen_gte" />,
  <NullableBooleanInput key="ordered" source="has_ordered" />,
  <NullableBooleanInput key="newsletter" source="has_newsletter" defaultValue />,
  <SelectInput key="segment" source="groups" choices={segments} />,
]

/** The list of customers, with a search and facets beside it. */
export const CustomerList = () => (
  <List
    actions={
      <TopToolbar>
        <CreateButton />
        <ColumnsButton />
        <ExportButton />
      </TopToolbar>
    }
    aside={<Facets />}
    filters={filters}
    perPage={25}
    sort={{ field: 'last_seen', order: 'DESC' }}
  >
    <DataTable rowClick="edit">
      <DataTable.Col source="last_name" field={CustomerName} />
      <DataTable.Col source="last_seen" field={DateField} />
      <DataTable.NumberCol source="nb_orders" />
      <DataTable.Col source="total_spent">
        <NumberField source="total_spent" options={{ style: 'currency', currency: 'USD' }} />
      </DataTable.Col>
      <DataTable.Col source="latest_purchase">
        <DateField source="latest_purchase" showTime />
      </DataTable.Col>
      <DataTable.Col source="has_newsletter" field={BooleanField} />
      <DataTable.Col source="groups" field={SegmentsField} />
    </DataTable>
  </List>
)

function SegmentsField() {
  const customer = useRecordContext<Customer>()
  return customer?.groups.map((name) => <Chip key={name} size="small" label={name} />)
}

const visits = [
  { label: 'Today', days: 0 },
  { label: 'This week', days: 7 },
  { label: 'This month', days: 30 },
  { label: 'This quarter', days: 91 },
  { label: 'This year', days: 365 },
]

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)

const Facets = () => (
  <Card sx={{ order: -1, mr: 2, mt: 6, width: 250, flex: 'none' }}>
    <CardContent>
      <SavedQueriesList />
      <FilterLiveSearch source="q" />
      <FilterList label="Last visit" icon={<ScheduleIcon />}>
        {visits.map(({ label, days }) => (
          <FilterListItem key={label} label={label} value={{ last_seen_gte: daysAgo(days) }} />
        ))}
      </FilterList>
      <FilterList label="Has ordered" icon={<AttachMoneyIcon />}>
        <FilterListItem label="Yes" value={{ has_ordered: true }} />
        <FilterListItem label="No" value={{ has_ordered: false }} />
      </FilterList>
      <FilterList label="Has newsletter" icon={<NewspaperIcon />}>
        <FilterListItem label="Yes" value={{ has_newsletter: true }} className="newsletter" />
        <FilterListItem label="No" value={{ has_newsletter: false }} />
      </FilterList>
      <FilterList label="Segment" icon={<LocalOfferIcon />}>
        {segments.map(({ id, name }) => (
          <FilterListItem key={id} label={name} value={{ groups: id }} />
        ))}
      </FilterList>
    </CardContent>
  </Card>
)

/** The form of a customer, with what the customer ordered and wrote beside it. */
export const CustomerEdit = () => (
  <Edit aside={<History />}>
    <SimpleForm>
      <Pair>
        <TextInput source="first_name" />
        <TextInput source="last_name" />
      </Pair>
      <TextInput source="email" type="email" />
      <DateInput source="birthday" />
      <TextInput source="address" multiline />
      <Pair>
        <TextInput source="city" />
        <TextInput source="stateAbbr" />
        <TextInput source="zipcode" />
      </Pair>
      <SelectArrayInput source="groups" choices={segments} />
      <NullableBooleanInput source="has_newsletter" />
      <Pair>
        <TextInput source="password" type="password" />
        <TextInput source="confirm_password" type="password" />
      </Pair>
    </SimpleForm>
  </Edit>
)

const Pair = ({ children }: { children: React.ReactNode }) => (
  <Stack direction="row" spacing={2} width="100%">
    {children}
  </Stack>
)

const newestFirst = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'date', order: 'DESC' },
} as const

function History() {
  const customer = useRecordContext<Customer>()
  const filter = { customer_id: customer?.id }
  const enabled = { enabled: customer !== undefined }
  const { data: orders } = useGetList<Order>('orders', { ...newestFirst, filter }, enabled)
  const { data: reviews } = useGetList<Review>('reviews', { ...newestFirst, filter }, enabled)
  if (customer === undefined) return null
  return (
    <Box sx={{ width: 400, ml: 2 }}>
      <Card>
        <CardContent>
          <Typography variant="h6">History</Typography>
          <DateField source="first_seen" /> <DateField source="last_seen" />
          <TextField source="nb_orders" />
        </CardContent>
      </Card>
      {orders?.map(({ id, reference, date, status, total, basket }) => (
        <Event key={id} date={date} title={`Order ${reference}`}>
          {basket.length} products, {status}, {total}
        </Event>
      ))}
      {reviews?.map(({ id, date, comment, rating }) => (
        <Event key={id} date={date} title={`Review: ${rating} of 5`}>
          {comment}
        </Event>
      ))}
    </Box>
  )
}

const Event = ({
  date,
  title,
  children,
}: {
  date: string
  title: string
  children: React.ReactNode
}) => (
  <Card sx={{ mt: 2 }}>
    <CardContent>
      <Typography variant="subtitle2">{title}</Typography>
      <Typography variant="caption">{new Date(date).toLocaleString()}</Typography>
      <Typography variant="body2">{children}</Typography>
    </CardContent>
  </Card>
)

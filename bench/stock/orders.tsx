import {
  Card,
  CardContent,
  Stack,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tabs,
  Typography,
} from '@mui/material'
import type { Customer, Order, Product } from 'data-generator-retail'
import {
  AutocompleteInput,
  BooleanInput,
  Count,
  DataTable,
  DateField,
  DateInput,
  Edit,
  List,
  NullableBooleanInput,
  NumberField,
  NumberInput,
  ReferenceField,
  ReferenceInput,
  SearchInput,
  SelectInput,
  SimpleForm,
  TextField,
  useGetMany,
  useListContext,
  useRecordContext,
} from 'react-admin'
import { CustomerName } from './people.tsx'

const statuses = ['ordered', 'delivered', 'cancelled'].map((id) => ({ id, name: id }))

const filters = [
  <SearchInput key="search" source="q" alwaysOn />,
  <ReferenceInput key="customer" source="customer_id" reference="customers" alwaysOn>
    <AutocompleteInput optionText={nameOf} />
  </ReferenceInput>,
  <DateInput key="since" source="date_gte" />,
  <DateInput key="until" source="date_lte" />,
  <NumberInput key="total" source="total_gte" />,
  <NullableBooleanInput key="returned" source="returned" />,
]

function nameOf({ first_name, last_name }: Customer): string {
  return `${first_name} ${last_name}`
}

/** The list of orders with a tab for each status. */
export const OrderList = () => (
  <List
    filterDefaultValues={{ status: 'ordered' }}
    filters={filters}
    perPage={25}
    sort={{ field: 'date', order: 'DESC' }}
  >
    <StatusTabs />
    <DataTable rowClick="edit">
      <DataTable.Col source="date">
        <DateField source="date" showTime />
      </DataTable.Col>
      <DataTable.Col source="reference" />
      <DataTable.Col source="customer_id">
        <ReferenceField source="customer_id" reference="customers" link={false}>
          <CustomerName />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.Col label="Address">
        <ReferenceField source="customer_id" reference="customers" link={false}>
          <TextField source="address" />
        </ReferenceField>
      </DataTable.Col>
      <DataTable.Col source="basket" label="Items">
        <Items />
      </DataTable.Col>
      {(['total_ex_taxes', 'delivery_fees', 'taxes', 'total'] as const).map((source) => (
        <DataTable.Col key={source} source={source}>
          <NumberField source={source} options={{ style: 'currency', currency: 'USD' }} />
        </DataTable.Col>
      ))}
    </DataTable>
  </List>
)

const Items = () => useRecordContext<Order>()?.basket.length

function StatusTabs() {
  const { filterValues, setFilters } = useListContext() as ListOfOrders
  const choose = (status: string) => setFilters({ ...filterValues, status })
  return (
    <Tabs value={filterValues.status ?? 'ordered'} onChange={(_, status: string) => choose(status)}>
      {statuses.map(({ id, name }) => (
        <Tab
          key={id}
          value={id}
          label={
            <span>
              {name} (
              <Count filter={{ ...filterValues, status: id }} sx={{ lineHeight: 'inherit' }} />)
            </span>
          }
        />
      ))}
    </Tabs>
  )
}

/** What the tabs use of their list. */
interface ListOfOrders {
  filterValues: { status?: string }
  setFilters: (filters: { status: string }) => void
}

/** The form of an order with its customer, its products and its totals. */
export const OrderEdit = () => (
  <Edit>
    <SimpleForm>
      <Stack direction="row" spacing={4} width="100%">
        <Stack flex={1}>
          <Typography variant="h6">Order</Typography>
          <DateField source="date" showTime />
          <TextField source="reference" />
          <SelectInput source="status" choices={statuses} />
          <BooleanInput source="returned" />
        </Stack>
        <Stack flex={1}>
          <Typography variant="h6">Customer</Typography>
          <ReferenceField source="customer_id" reference="customers">
            <CustomerName />
          </ReferenceField>
          <ReferenceField source="customer_id" reference="customers" link={false}>
            <TextField source="email" />
          </ReferenceField>
          <Typography variant="h6">Shipping</Typography>
          <ReferenceField source="customer_id" reference="customers" link={false}>
            <TextField source="address" />
          </ReferenceField>
        </Stack>
      </Stack>
      <Typography variant="h6">Items</Typography>
      <Basket />
      <Totals />
    </SimpleForm>
  </Edit>
)

function Basket() {
  const order = useRecordContext<Order>()
  const ids = order?.basket.map(({ product_id }) => product_id) ?? []
  const { data: products } = useGetMany<Product>('products', { ids })
  const priceOf = (id: number) => products?.find((product) => product.id === id)?.price ?? 0
  return (
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>Reference</TableCell>
          <TableCell>Price</TableCell>
          <TableCell>Quantity</TableCell>
          <TableCell>Total</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {order?.basket.map(({ product_id, quantity }) => (
          <TableRow key={product_id}>
            <TableCell>{products?.find(({ id }) => id === product_id)?.reference}</TableCell>
            <TableCell>{priceOf(product_id)}</TableCell>
            <TableCell>{quantity}</TableCell>
            <TableCell>{priceOf(product_id) * quantity}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Totals = () => (
  <Card sx={{ mt: 2, width: '100%' }}>
    <CardContent>
      {(['total_ex_taxes', 'delivery_fees', 'taxes', 'total'] as const).map((source) => (
        <div key={source}>
          {source} <NumberField source={source} options={{ style: 'currency', currency: 'USD' }} />
        </div>
      ))}
    </CardContent>
  </Card>
)

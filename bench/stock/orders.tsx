import {
  AutocompleteInput,
  BooleanInput,
  DataTable,
  DateField,
  DateInput,
  Edit,
  List,
  NumberField,
  ReferenceField,
  ReferenceInput,
  SelectInput,
  SimpleForm,
} from 'react-admin'

const statuses = ['ordered', 'delivered', 'cancelled'].map((id) => ({ id, name: id }))

const filters = [
  <ReferenceInput key="customer" source="customer_id" reference="customers" alwaysOn>
    <AutocompleteInput />
  </ReferenceInput>,
  <SelectInput key="status" source="status" choices={statuses} alwaysOn />,
  <DateInput key="since" source="date_gte" />,
]

/** The list of orders, each with its customer. */
export const OrderList = () => (
  <List filters={filters} perPage={25} sort={{ field: 'date', order: 'DESC' }}>
    <DataTable rowClick="edit">
      <DataTable.Col source="date">
        <DateField source="date" showTime />
      </DataTable.Col>
      <DataTable.Col source="reference" />
      <DataTable.Col source="customer_id">
        <ReferenceField source="customer_id" reference="customers" link={false} />
      </DataTable.Col>
      <DataTable.Col source="status" />
      <DataTable.Col source="total">
        <NumberField source="total" options={{ style: 'currency', currency: 'USD' }} />
      </DataTable.Col>
    </DataTable>
  </List>
)

/** The form of an order. */
export const OrderEdit = () => (
  <Edit>
    <SimpleForm>
      <DateField source="date" />
      <ReferenceField source="customer_id" reference="customers" />
      <SelectInput source="status" choices={statuses} />
      <BooleanInput source="returned" />
    </SimpleForm>
  </Edit>
)

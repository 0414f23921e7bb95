import NewspaperIcon from '@mui/icons-material/Newspaper'
import { Card, CardContent } from '@mui/material'
import {
  BooleanInput,
  DataTable,
  DateField,
  DateInput,
  Edit,
  FilterList,
  FilterListItem,
  List,
  NumberField,
  SearchInput,
  SimpleForm,
  TextInput,
} from 'react-admin'

/** The list of customers, with a search and facets beside it. */
export const CustomerList = () => (
  <List
    aside={<Facets />}
    filters={[<SearchInput key="name" source="last_name_q" alwaysOn />]}
    perPage={25}
    sort={{ field: 'last_seen', order: 'DESC' }}
  >
    <DataTable rowClick="edit">
      <DataTable.Col source="last_name" />
      <DataTable.Col source="first_name" />
      <DataTable.Col source="city" />
      <DataTable.Col source="last_seen" field={DateField} />
      <DataTable.NumberCol source="nb_orders" />
      <DataTable.Col source="total_spent">
        <NumberField source="total_spent" options={{ style: 'currency', currency: 'USD' }} />
      </DataTable.Col>
      <DataTable.Col source="latest_purchase">
        <DateField source="latest_purchase" showTime />
      </DataTable.Col>
    </DataTable>
  </List>
)

const Facets = () => (
  <Card sx={{ order: -1, mr: 2, mt: 6, width: 250, flex: 'none' }}>
    <CardContent>
      <FilterList label="Has ordered" icon={null}>
        <FilterListItem label="Yes" value={{ has_ordered: true }} />
        <FilterListItem label="No" value={{ has_ordered: false }} />
      </FilterList>
      <FilterList label="Has newsletter" icon={<NewspaperIcon />}>
        <FilterListItem label="Yes" value={{ has_newsletter: true }} className="newsletter" />
        <FilterListItem label="No" value={{ has_newsletter: false }} />
      </FilterList>
    </CardContent>
  </Card>
)

/** The form of a customer. */
export const CustomerEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="first_name" />
      <TextInput source="last_name" />
      <TextInput source="email" type="email" />
      <DateInput source="birthday" />
      <TextInput source="address" multiline />
      <TextInput source="zipcode" />
      <TextInput source="city" />
      <BooleanInput source="has_newsletter" />
    </SimpleForm>
  </Edit>
)

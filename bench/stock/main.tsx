import generateData from 'data-generator-retail'
import fakeRestDataProvider from 'ra-data-fakerest'
import { Admin, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { CustomerEdit, CustomerList } from './customers.tsx'
import { Dashboard } from './dashboard.tsx'
import { OrderEdit, OrderList } from './orders.tsx'

/**
 * An administration as react-admin's own components make it, for the shop of react-admin's demo: its generated data,
 * its data provider in memory, which no network delays, and no server. `npm run bench -- stock` measures the portal
 * beside it.
 */

const dataProvider = fakeRestDataProvider(generateData())

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
createRoot(root).render(
  <Admin dataProvider={dataProvider} dashboard={Dashboard} disableTelemetry>
    <Resource
      name="customers"
      list={CustomerList}
      edit={CustomerEdit}
      recordRepresentation={({ first_name, last_name }) => `${first_name} ${last_name}`}
    />
    <Resource
      name="orders"
      list={OrderList}
      edit={OrderEdit}
      recordRepresentation={({ reference }) => String(reference)}
    />
    <Resource name="products" recordRepresentation={({ reference }) => String(reference)} />
    <Resource name="reviews" />
  </Admin>,
)

import GroupIcon from '@mui/icons-material/Group'
import RateReviewIcon from '@mui/icons-material/RateReview'
import ShoppingCartIcon from '@mui/icons-material/ShoppingCart'
import {
  Button,
  Card,
  CardContent,
  CardHeader,
  List,
  ListItem,
  ListItemText,
  Rating,
  Stack,
  Typography,
} from '@mui/material'
import type { Customer, Order, Review } from 'data-generator-retail'
import { useState } from 'react'
import {
  RecordContextProvider,
  ReferenceField,
  SimpleList,
  TextField,
  useGetList,
  useGetMany,
} from 'react-admin'
import { Link } from 'react-router-dom'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { CustomerName } from './people.tsx'

const days = 30
const dayMs = 24 * 60 * 60 * 1000

/** What a shop wants to know first: revenue by day, pending orders, reviews to be read and new customers. */
export function Dashboard() {
  const [since] = useState(firstDay)
  const { data: orders } = useGetList<Order>('orders', {
    filter: { date_gte: since.toISOString() },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: 1000 },
  })
  const { data: reviews } = useGetList<Review>('reviews', {
    filter: { status: 'pending' },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  const { data: customers } = useGetList<Customer>('customers', {
    filter: { has_ordered: true, first_seen_gte: since.toISOString() },
    sort: { field: 'first_seen', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  if (orders === undefined || reviews === undefined || customers === undefined) {
    return <p role="status">Loading</p>
  }
  const pending = orders.filter(({ status }) => status === 'ordered')
  const revenue = orders.reduce((sum, { total }) => sum + total, 0)
  return (
    <Stack spacing={2} mt={2}>
      <Card sx={{ background: 'linear-gradient(45deg, #1565c0, #42a5f5)', color: '#fff' }}>
        <CardContent>
          <Typography variant="h5">The shop</Typography>
          <Typography>What needs somebody today, and how the last thirty days went.</Typography>
          <Button component={Link} to="/orders" variant="contained">
            See orders
          </Button>
        </CardContent>
      </Card>
      <Stack direction="row" spacing={2}>
        <Stack flex={2} spacing={2}>
          <Stack direction="row" spacing={2}>
            <Widget title="Monthly revenue" icon={<ShoppingCartIcon />}>
              {Math.round(revenue).toLocaleString()}
            </Widget>
            <Widget title="New orders" icon={<ShoppingCartIcon />}>
              {pending.length}
            </Widget>
          </Stack>
          <Revenue orders={orders} since={since} />
          <PendingOrders orders={pending} />
        </Stack>
        <Stack direction="row" flex={3} spacing={2}>
          <PendingReviews reviews={reviews} />
          <NewCustomers customers={customers} />
        </Stack>
      </Stack>
    </Stack>
  )
}

function Revenue({ orders, since }: { orders: Order[]; since: Date }) {
  const points = Array.from({ length: days }, (_, day) => {
    const date = new Date(since.getTime() + (day + 1) * dayMs).toISOString().slice(0, 10)
    const ofDay = orders.filter((order) => order.date.startsWith(date))
    return { date, revenue: ofDay.reduce((sum, { total }) => sum + total, 0) }
  })
  return (
    <Card component="section">
      <CardHeader title="Revenue of 30 days" />
      <CardContent>
        <ResponsiveContainer width="100%" height={300}>
          <AreaChart data={points}>
            <CartesianGrid />
            <XAxis dataKey="date" />
            <YAxis />
            <Area dataKey="revenue" />
          </AreaChart>
        </ResponsiveContainer>
      </CardContent>
    </Card>
  )
}

function PendingOrders({ orders }: { orders: Order[] }) {
  const { data: customers } = useGetMany<Customer>('customers', {
    ids: orders.map(({ customer_id }) => customer_id),
  })
  const nameOf = (id: number) => {
    const customer = customers?.find((one) => one.id === id)
    return customer === undefined ? '' : `${customer.first_name} ${customer.last_name}`
  }
  return (
    <Card component="section">
      <CardHeader title="Pending orders" />
      <SimpleList<Order>
        resource="orders"
        data={orders}
        total={orders.length}
        rowClick="edit"
        primaryText={({ date }) => new Date(date).toLocaleString('en-GB')}
        secondaryText={({ customer_id, basket }) =>
          `by ${nameOf(customer_id)}, ${basket.length} items`
        }
        tertiaryText={({ total }) => total}
      />
    </Card>
  )
}

const PendingReviews = ({ reviews }: { reviews: Review[] }) => (
  <Widget title={`Pending reviews: ${reviews.length}`} icon={<RateReviewIcon />}>
    <List>
      {reviews.map((review) => (
        <ListItem key={review.id} alignItems="flex-start" disablePadding>
          <RecordContextProvider value={review}>
            <ListItemText
              primary={<Rating value={review.rating} readOnly size="small" />}
              secondary={
                <>
                  <ReferenceField source="customer_id" reference="customers" link={false}>
                    <CustomerName />
                  </ReferenceField>
                  <TextField source="comment" />
                </>
              }
              slotProps={{ secondary: { component: 'div' } }}
            />
          </RecordContextProvider>
        </ListItem>
      ))}
    </List>
  </Widget>
)

const NewCustomers = ({ customers }: { customers: Customer[] }) => (
  <Widget title={`New customers: ${customers.length}`} icon={<GroupIcon />}>
    <List>
      {customers.map((customer) => (
        <ListItem key={customer.id} disablePadding>
          <RecordContextProvider value={customer}>
            <CustomerName />
          </RecordContextProvider>
        </ListItem>
      ))}
    </List>
  </Widget>
)

/** The start of the day that the charts begin with. */
function firstDay(): Date {
  const day = new Date(Date.now() - days * dayMs)
  day.setHours(0, 0, 0, 0)
  return day
}

const Widget = ({
  title,
  icon,
  children,
}: {
  title: string
  icon: React.ReactNode
  children: React.ReactNode
}) => (
  <Card component="section" sx={{ flex: 1 }}>
    <CardHeader avatar={icon} title={title} />
    <CardContent>{children}</CardContent>
  </Card>
)

import { Card, CardContent, Stack, Typography } from '@mui/material'
import type { Customer, Order } from 'data-generator-retail'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'

const days = 30
const dayMs = 24 * 60 * 60 * 1000

/** What a shop wants to know first: revenue by day, new orders and new customers. */
export function Dashboard() {
  const [since] = useState(firstDay)
  const { data: orders } = useGetList<Order>('orders', {
    filter: { date_gte: since.toISOString() },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: 1000 },
  })
  const { data: customers } = useGetList<Customer>('customers', {
    filter: { has_ordered: true, first_seen_gte: since.toISOString() },
    sort: { field: 'first_seen', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  if (orders === undefined || customers === undefined) return <p role="status">Loading</p>
  const revenue = orders.reduce((sum, { total }) => sum + total, 0)
  const points = Array.from({ length: days }, (_, day) => {
    const date = new Date(since.getTime() + (day + 1) * dayMs).toISOString().slice(0, 10)
    const ofDay = orders.filter((order) => order.date.startsWith(date))
    return { date, revenue: ofDay.reduce((sum, { total }) => sum + total, 0) }
  })
  return (
    <Stack spacing={2} mt={2}>
      <Stack direction="row" spacing={2}>
        <Widget title="Monthly revenue">{Math.round(revenue).toLocaleString()}</Widget>
        <Widget title="New orders">{orders.length}</Widget>
        <Widget title="New customers">{customers.length}</Widget>
      </Stack>
      <Widget title="Revenue of 30 days">
        <ResponsiveContainer width="100%" height={300}>
          <AreaChart data={points}>
            <CartesianGrid />
            <XAxis dataKey="date" />
            <YAxis />
            <Area dataKey="revenue" />
          </AreaChart>
        </ResponsiveContainer>
      </Widget>
      <Widget title="Pending orders">
        <ul>
          {orders
            .filter(({ status }) => status === 'ordered')
            .map(({ id, reference, total }) => (
              <li key={id}>
                {reference}: {total}
              </li>
            ))}
        </ul>
      </Widget>
    </Stack>
  )
}

/** The start of the day that the charts begin with. */
function firstDay(): Date {
  const day = new Date(Date.now() - days * dayMs)
  day.setHours(0, 0, 0, 0)
  return day
}

const Widget = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Card component="section" sx={{ flex: 1 }}>
    <CardContent>
      <Typography variant="h6">{title}</Typography>
      <div>{children}</div>
    </CardContent>
  </Card>
)

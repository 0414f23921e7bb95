// npm run transfer-link -- --customer ID [--info-admin] [--staff NAME]: a link that signs in once, within 10 minutes.
import { parseArgs } from 'node:util'
import { operatorCall } from './operator.mjs'
import { command } from './command.mjs'

const usage = 'Usage: npm run transfer-link -- --customer ID [--info-admin] [--staff NAME]'

await command(async () => {
  const { values } = parseArgs({
    options: {
      customer: { type: 'string' },
      'info-admin': { type: 'boolean', default: false },
      staff: { type: 'string' },
    },
  })
  if (!/^\d+$/.test(values.customer ?? '')) throw new Error(usage)
  const answer = await operatorCall('POST', '/operator/transfer-link', {
    customer_id: Number(values.customer),
    info_admin: values['info-admin'],
    staff: values.staff ?? null,
  })
  console.log(/** @type {{ url: string }} */ (answer).url)
  return 0
}, usage)

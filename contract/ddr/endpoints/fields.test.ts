import { expect, it } from 'vitest'
import { delayReason, deliveryMode } from './fields.ts'

it('reads the codes of an answer in any case, and writes them as they are specified', () => {
  expect(deliveryMode.decode('Courier')).toBe('courier')
  expect(deliveryMode.decode('FULLFILL_OUTSIDE_DDR_SYSTEM')).toBe('outsideSystem')
  expect(deliveryMode.encode('outsideSystem')).toBe('fullfill_outside_ddr_system')
  expect(delayReason.decode('Issue_not_yet_received')).toBe('issueNotReceived')
  expect([delayReason.decode(''), delayReason.decode(null)]).toEqual([null, null])
})

it('names the codes where a text is none of them', () => {
  expect(deliveryMode.safeDecode('post').error?.issues[0]?.message).toBe(
    'must be one of online, courier, fullfill_outside_ddr_system',
  )
})

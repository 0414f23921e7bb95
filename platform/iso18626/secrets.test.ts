import { expect, it } from 'vitest'
import { maskSecrets } from './secrets.ts'

it.each([
  ['CDATA', '<![CDATA[be</fore>]]>after'],
  ['a comment', 'be<!-- </securityCode> -->after'],
  ['an instruction', 'be<?a </securityCode>?>after'],
])('masks the whole of a security code with %s that holds an end tag', (_, code) => {
  const masked = maskSecrets(`<a><securityCode>${code}</securityCode><b>shown</b></a>`)
  expect(masked).toBe('<a><securityCode>***</securityCode><b>shown</b></a>')
})

it('masks a megabyte of CDATA that never ends in linear time', () => {
  const startedAt = process.cpuUsage().user
  maskSecrets(`<!-- <securityCode> ${'<![CDATA['.repeat(110_000)} -->`)
  maskSecrets(`<!-- ${'<securityCode><![CDATA['.repeat(45_000)} -->`)
  expect(process.cpuUsage().user - startedAt).toBeLessThan(1_000_000)
})

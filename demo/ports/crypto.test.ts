import node from 'node:crypto'
import { expect, test } from 'vitest'
import * as port from './crypto.ts'

const key = Buffer.alloc(32, 7)
const iv = Buffer.alloc(12, 3)

test('hashes are those of Node', () => {
  const text = 'Bengaluru, Karnataka'
  expect(port.createHash('sha256').update(text).digest('hex')).toBe(
    node.createHash('sha256').update(text).digest('hex'),
  )
  expect(port.createHmac('sha256', 'secret').update(text).digest()).toEqual(
    node.createHmac('sha256', 'secret').update(text).digest(),
  )
  expect(Buffer.from(port.hkdfSync('sha256', 'secret', '', 'purpose', 32))).toEqual(
    Buffer.from(node.hkdfSync('sha256', 'secret', '', 'purpose', 32)),
  )
})

test('what Node seals is opened, and the other way round', () => {
  const cipher = node.createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update('Library-24', 'utf8'), cipher.final()])
  const own = port.createCipheriv('aes-256-gcm', key, iv)
  expect(Buffer.concat([own.update('Library-24'), own.final()])).toEqual(sealed)
  expect(own.getAuthTag()).toEqual(cipher.getAuthTag())
  const decipher = port.createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAuthTag(cipher.getAuthTag())
  const opened = Buffer.concat([decipher.update(sealed), decipher.final()])
  expect(opened.toString('utf8')).toBe('Library-24')
})

test('another key opens nothing', () => {
  const cipher = port.createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update('Library-24'), cipher.final()])
  const decipher = port.createDecipheriv('aes-256-gcm', Buffer.alloc(32, 8), iv)
  decipher.setAuthTag(cipher.getAuthTag())
  decipher.update(sealed)
  expect(() => decipher.final()).toThrow(/tag/)
})

test('random numbers stay within their range', () => {
  const found = Array.from({ length: 200 }, () => port.randomInt(3, 6))
  expect(new Set(found)).toEqual(new Set([3, 4, 5]))
})

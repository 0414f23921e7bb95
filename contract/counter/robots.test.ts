import { expect, it } from 'vitest'
import { isRobot } from './robots.ts'

it.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)',
  'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
  'Nutch-Crawler',
])('%s is a robot', (userAgent) => {
  expect(isRobot(userAgent)).toBe(true)
})

it.each([
  '',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; CUBOT X30) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  'axios/1.21.1',
])('%s is none', (userAgent) => {
  expect(isRobot(userAgent)).toBe(false)
})

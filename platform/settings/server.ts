import { z } from 'zod'
import { parseProxies } from '../http/proxies.ts'
import { settingsIn, text, webUrl } from './setting.ts'

const setting = settingsIn('place')

/** Returns whether a URL is an origin: the portal and the links in mails know no path before theirs. */
const isOrigin = (url: string): boolean => new URL(url).href === `${new URL(url).origin}/`

/** Where the platform listens, and whom it believes. */
export const serverSettings = {
  PORT: setting(
    { meaning: 'the port it listens on' },
    z.coerce.number().int().min(0).max(65535).default(8080),
  ),
  HOST: setting({ meaning: 'the address it listens on' }, text('127.0.0.1')),
  PUBLIC_URL: setting(
    {
      meaning: 'the address people use. With https, cookies are Secure and HSTS is on',
      unset: 'http://localhost:PORT',
      example: 'https://carrel.example',
    },
    webUrl()
      .refine(isOrigin, 'must have nothing after the host and port, and no user before them')
      .optional(),
  ),
  TRUSTED_PROXIES: setting(
    {
      meaning:
        'addresses and networks (CIDR) of proxies whose `X-Forwarded-For` is believed, separated by commas',
      unset: 'none',
      example: '10.0.0.0/8',
    },
    text('').transform((value, context) => {
      const { list, faults } = parseProxies(value)
      for (const entry of faults) context.addIssue(`${entry} is neither an address nor a network`)
      return list
    }),
  ),
}

/**
 * The methods by which readers of an organisation sign in when their address is in none of its ranges, and the
 * addresses that its systems have for links.
 */
export const signInMethods = [
  'proxyAddress',
  'proxyPrefix',
  'samlEntityId',
  'samlScope',
  'openAthensId',
  'referringUrl',
  'openUrlBase',
] as const

/** A sign-in method, or an address for links. */
export type SignInMethod = (typeof signInMethods)[number]

/** The sign-in methods of an organisation; empty, or missing in records of older callers. */
export type SignInMethodTexts = { [Method in SignInMethod]?: string | undefined }

/** The longest of their texts in characters: an entity id has at most 1,024 (SAML 2.0 core, 8.3.6). */
export const maxSignInMethodLength = 1024

const hasBlank = /[\s<>"\\]/

/** Returns the URL of a text; `undefined` when it is none, or contains a user name or password. */
function parseUrl(text: string): URL | undefined {
  if (text.length > maxSignInMethodLength || hasBlank.test(text) || !URL.canParse(text)) {
    return undefined
  }
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : undefined
}

/** Returns the URL of a text; `undefined` when it is no https address with the name of a host. */
function httpsUrl(text: string): URL | undefined {
  const url = parseUrl(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') ? url : undefined
}

/** The labels of a domain name, without an address. */
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const isDomainName = (text: string): boolean => text.length <= 253 && domainName.test(text)

/** Returns whether a text is well formed for a sign-in method; an empty text is not. */
export const isWellFormed: Readonly<Record<SignInMethod, (text: string) => boolean>> = {
  // The host alone: what readers open is made of the prefix.
  proxyAddress: (text) => {
    const url = httpsUrl(text)
    return url?.pathname === '/' && url.search === '' && url.hash === ''
  },
  // The address of the wanted page is appended, as in `https://proxy.example.edu/login?url=`.
  proxyPrefix: (text) => text.endsWith('=') && httpsUrl(text)?.hash === '',
  samlEntityId: (text) => {
    const url = parseUrl(text)
    if (url === undefined) return false
    return url.protocol === 'urn:'
      ? /^urn:[a-z0-9][a-z0-9-]{1,31}:./i.test(text)
      : (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
  },
  samlScope: (text) => isDomainName(text.toLowerCase()),
  openAthensId: (text) => /^\d{4,12}$/.test(text),
  referringUrl: (text) => httpsUrl(text) !== undefined,
  // An OpenURL is appended as the query.
  openUrlBase: (text) => !text.includes('#') && httpsUrl(text) !== undefined,
}

/** Returns the sign-in methods as they are stored; those that are missing stay as they are. */
export function storedSignInMethods(
  sent: SignInMethodTexts,
  stored: SignInMethodTexts,
): Record<SignInMethod, string> {
  const read = (method: SignInMethod): string => sent[method]?.trim() ?? stored[method] ?? ''
  return {
    proxyAddress: read('proxyAddress'),
    proxyPrefix: read('proxyPrefix'),
    samlEntityId: read('samlEntityId'),
    samlScope: read('samlScope').toLowerCase(),
    openAthensId: read('openAthensId'),
    referringUrl: read('referringUrl'),
    openUrlBase: read('openUrlBase'),
  }
}

/** How a test of a sign-in method ended. */
export const signInTestResults = [
  /** The text is well formed; nothing else can be tested from outside. */
  'wellFormed',
  'answers',
  /** The server answered with an error. */
  'errorStatus',
  /** No address is registered for the name of the host. */
  'hostUnknown',
  /** The host has an address that is not public. */
  'notPublic',
  'noConnection',
  'badCertificate',
  'timedOut',
  /** It redirects to an address that is not https, or too many times. */
  'badRedirect',
] as const

/** How a test of a sign-in method ended. */
export type SignInTestResult = (typeof signInTestResults)[number]

/** Returns whether a result is a success. */
export const isPassed = (result: SignInTestResult): boolean =>
  result === 'wellFormed' || result === 'answers'

/** The sample that is sent to a link resolver: an article of which every field is known (OpenURL 1.0, KEV). */
const sampleOpenUrl = new URLSearchParams({
  url_ver: 'Z39.88-2004',
  rft_val_fmt: 'info:ofi/fmt:kev:mtx:journal',
  'rft.genre': 'article',
  'rft.issn': '0028-0836',
  'rft.date': '2001',
  'rft.volume': '409',
  'rft.spage': '860',
})

/** The page to which a proxy is sent; it answers for everybody. */
const samplePage = 'https://www.doi.org/'

/** Returns the address that a test of a method opens; `null` for a method whose text alone is tested. */
export function testAddress(method: SignInMethod, text: string): URL | null {
  switch (method) {
    case 'proxyAddress':
    case 'referringUrl':
      return new URL(text)
    case 'proxyPrefix':
      return new URL(text + samplePage)
    case 'openUrlBase': {
      const url = new URL(text)
      for (const [name, value] of sampleOpenUrl) url.searchParams.set(name, value)
      return url
    }
    case 'samlEntityId':
    case 'samlScope':
    case 'openAthensId':
      return null
  }
}

/** Methods by which a reader elsewhere signs in without a registered address. */
export const remoteMethods = [
  'proxyPrefix',
  'samlEntityId',
  'openAthensId',
  'referringUrl',
] as const

/** A method by which a reader elsewhere signs in. */
export type RemoteMethod = (typeof remoteMethods)[number]

import { describe, expect, it } from 'vitest'
import { isWellFormed, type SignInMethod, signInMethods, testAddress } from './signInMethods.ts'

const wellFormed: Record<SignInMethod, string[]> = {
  proxyAddress: ['https://proxy.example.edu', 'https://proxy.example.edu:2443/'],
  proxyPrefix: ['https://proxy.example.edu/login?url=', 'https://go.example.net/r/x.edu?url='],
  samlEntityId: [
    'https://idp.example.edu/shibboleth',
    'http://idp.example.edu/adfs/services/trust',
    'urn:mace:example.edu:idp',
  ],
  samlScope: ['example.edu', 'Library.Example.AC.IN'],
  openAthensId: ['4023456'],
  referringUrl: ['https://library.example.edu/databases?all=1'],
  openUrlBase: ['https://resolver.example.edu/openurl', 'https://resolver.example.edu/?sid=x'],
}

const malformed: Record<SignInMethod, string[]> = {
  proxyAddress: [
    '',
    'proxy.example.edu',
    'http://proxy.example.edu',
    'https://proxy.example.edu/login',
    'https://user:secret@proxy.example.edu',
    'https://localhost',
  ],
  proxyPrefix: ['', 'https://proxy.example.edu/login', 'http://proxy.example.edu/login?url='],
  samlEntityId: ['', 'idp.example.edu', 'urn:mace', 'javascript:alert(1)', 'https://idp example'],
  samlScope: ['', 'https://example.edu', 'example', '@example.edu', '10.0.0.1', 'a..edu'],
  openAthensId: ['', '123', 'example.edu', '1234567890123'],
  referringUrl: ['', 'http://library.example.edu', 'ftp://library.example.edu'],
  openUrlBase: ['', 'http://resolver.example.edu', 'https://resolver.example.edu/#part'],
}

describe('a sign-in method', () => {
  it.each(signInMethods)('%s is taken when it is well formed, and refused otherwise', (method) => {
    for (const text of wellFormed[method])
      expect([text, isWellFormed[method](text)]).toEqual([text, true])
    for (const text of malformed[method])
      expect([text, isWellFormed[method](text)]).toEqual([text, false])
  })

  it('of any length is refused beyond 1,024 characters', () => {
    const text = `https://idp.example.edu/${'x'.repeat(1024)}`
    expect(isWellFormed.samlEntityId(text)).toBe(false)
  })

  it('is tested at an address of its own: a page for a proxy, a sample OpenURL for a resolver', () => {
    expect(testAddress('proxyPrefix', 'https://proxy.example.edu/login?url=')?.href).toBe(
      'https://proxy.example.edu/login?url=https://www.doi.org/',
    )
    const sample = testAddress('openUrlBase', 'https://resolver.example.edu/?sid=x')
    expect([sample?.searchParams.get('sid'), sample?.searchParams.get('url_ver')]).toEqual([
      'x',
      'Z39.88-2004',
    ])
    expect(testAddress('samlEntityId', 'urn:mace:example.edu:idp')).toBeNull()
  })
})

import ipaddr from 'ipaddr.js'
import { bitsOf, type Family } from './address.ts'

/** Why no library can own the addresses of a special block. */
export type BlockKind = 'private' | 'reserved' | 'documentation'

interface Block {
  family: Family
  kind: BlockKind
  first: bigint
  last: bigint
}

/** Networks that no library owns (IANA's special-purpose registries; docs/standards.md#ip-ranges). */
const blocks: readonly Block[] = [
  ...of('private', ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']),
  ...of('documentation', [
    '192.0.2.0/24',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '2001:db8::/32',
    '3fff::/20',
  ]),
  ...of('reserved', [
    '0.0.0.0/8',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '192.0.0.0/24',
    '198.18.0.0/15',
    '224.0.0.0/4',
    '240.0.0.0/4',
    '::/127',
    '::ffff:0:0/96',
    '64:ff9b::/96',
    '100::/64',
    'fe80::/10',
    'ff00::/8',
  ]),
]

function of(kind: BlockKind, networks: string[]): Block[] {
  return networks.map((network) => {
    const [start, length] = ipaddr.parseCIDR(network)
    const family: Family = start.kind() === 'ipv4' ? 4 : 6
    const first = start.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    return { family, kind, first, last: first + (1n << BigInt(bitsOf(family) - length)) - 1n }
  })
}

/** Returns the special network that a span overlaps anywhere, not only at its ends. */
export const specialBlock = (
  span: { family: Family; first: bigint; last: bigint },
  allowDocumentation: boolean,
): BlockKind | undefined =>
  blocks.find(
    ({ family, kind, first, last }) =>
      family === span.family &&
      first <= span.last &&
      span.first <= last &&
      !(allowDocumentation && kind === 'documentation'),
  )?.kind

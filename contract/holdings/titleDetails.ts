import { holdingAccesses } from './rows.ts'
import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { id } from '../kernel/scalars.ts'
import { origins } from '../packages/types.ts'
import { coverageDepths } from './coverage.ts'

/** One way the library has a title: a holding of its own, a package, or an open access subject. */
const accessWay = withWireKeys({
  origin: z.enum(origins),
  packageName: z.string(),
  accessType: z.enum(holdingAccesses),
  year: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  firstVolume: z.string(),
  firstIssue: z.string(),
  lastVolume: z.string(),
  lastIssue: z.string(),
  embargo: z.string(),
  coverageDepth: z.enum(coverageDepths),
  notes: z.string(),
  titleUrl: z.string(),
})

export const titleDetails = call('GET', '/holdings/title', {
  summary: 'A title with every way the library has it',
  access: 'titles.list',
  input: withWireKeys({ customerId: id, titleId: id }),
  output: withWireKeys({
    titleId: id,
    title: z.string(),
    resourceType: z.string(),
    publisherName: z.string(),
    printIssn: z.string(),
    onlineIssn: z.string(),
    isbn: z.string(),
    author: z.string(),
    edition: z.string(),
    isOpenAccess: z.boolean(),
    ways: z.array(accessWay),
  }),
  problems: ['notFound'],
})

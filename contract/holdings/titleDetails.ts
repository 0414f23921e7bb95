import { z } from 'zod'
import { call } from '../kernel/endpoint.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { id } from '../kernel/ids.ts'
import { origins } from '../packages/types.ts'
import { coverageDepths } from './coverage.ts'
import { holdingAccesses } from './holdingAccess.ts'

/** A holding of the library's own, or the title in one of its packages or open access subjects. */
const holding = withWireKeys({
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

/** The call that returns a title as one library has it. */
export const titleDetails = call('GET', '/holdings/title', {
  summary: 'A title with every holding of the library',
  access: 'titles.list',
  input: withWireKeys({ customerId: id, titleId: id }),
  output: withWireKeys(
    {
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
      holdings: z.array(holding),
    },
    { holdings: 'ways' },
  ),
  problems: ['notFound'],
})

import type { WindowFault } from '../../contract/ddr/dateWindow.ts'
import { Problem } from '../../contract/kernel/problem.ts'

/** Returns the problem of a call that names a span of days that cannot be used. */
export const spanProblem = (fault: WindowFault): Problem =>
  new Problem('invalid', `Not a span of dates: ${fault}`, {
    fields: { [fault === 'fromAfterToday' ? 'from' : 'to']: fault },
  })

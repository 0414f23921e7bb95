import { useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import type { StatusFilter } from '../../contract/ddr/model.ts'
import { BigFigure } from './BigFigure.tsx'
import { DdrSummary } from './DdrSummary.tsx'
import { ddrTarget } from './ddrTarget.ts'
import { consortiaSources } from './sources.ts'
import { useSource } from './useSource.ts'

/** The other ways a request may stand, after those that wait and those that are done. */
const others = ['delayed', 'unfilled', 'discarded', 'duplicate'] as const

/** Requests among the members: what is pending first. */
export function ConsortiaDdr() {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  const target = (status: StatusFilter) => ddrTarget({ side: 'received', status, customerId })
  const query = useSource(consortiaSources.ddr)
  const say = (key: string) => translate(`dashboard.${key}`)
  return (
    <DdrSummary
      query={query}
      target={target('pending')}
      narrowHeight={424}
      pairs={(data) => [{ name: say('requests'), all: data.requests, fulfilled: data.filled }]}
      counts={(data) => [
        { name: say('requests'), count: data.requests },
        { name: say('pending'), count: data.pending },
        { name: say('fulfilled'), count: data.filled },
        ...others.map((status) => ({ name: say(status), count: data[status] })),
      ]}
    >
      {(data) => (
        <>
          <BigFigure
            count={data.pending}
            label={say('pending')}
            target={target('pending')}
            tone="waiting"
          />
          <BigFigure count={data.requests} label={say('requests')} target={target('all')} />
          <BigFigure
            count={data.filled}
            label={say('fulfilled')}
            target={target('delivered')}
            tone="done"
          />
          {others.map((status) => (
            <BigFigure
              key={status}
              count={data[status]}
              label={say(status)}
              target={target(status)}
            />
          ))}
        </>
      )}
    </DdrSummary>
  )
}

import { useTranslate } from 'react-admin'
import { useSession } from '../authProvider/SessionContext.tsx'
import { filtered, paths } from '../paths.ts'
import { BigFigure } from './BigFigure.tsx'
import { DdrSummary } from './DdrSummary.tsx'
import { consortiaSources } from './sources.ts'
import { useSource } from './useSource.ts'
import type { WidgetTarget } from './WidgetLink.tsx'

/** The list of all members together, by the id of their consortium. */
const targetOf = (customerId: number) => (status: string) =>
  ({
    to: filtered(paths.ddrReceived, { status, customerId }),
    permission: 'ddrReceived.list' as const,
    label: 'dashboard.seePending',
  }) satisfies WidgetTarget

/** The other ways a request may stand, after those that wait and those that are done. */
const others = ['delayed', 'unfilled', 'discarded', 'duplicate'] as const

/** Requests among the members: what is pending first. */
export function ConsortiaDdr() {
  const translate = useTranslate()
  const { customerId } = useSession().principal
  const target = targetOf(customerId)
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
            target={target('filled')}
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

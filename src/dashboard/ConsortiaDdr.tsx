import { useTranslate } from 'react-admin'
import { filtered, paths } from '../paths.ts'
import { BigFigure } from './BigFigure.tsx'
import { DdrSummary } from './DdrSummary.tsx'
import { consortiaSources } from './sources.ts'
import { useSource } from './useSource.ts'
import type { WidgetTarget } from './WidgetLink.tsx'

const target = (status?: string): WidgetTarget => ({
  to: status ? filtered(paths.ddrReceived, { status }) : paths.ddrReceived,
  permission: 'ddrReceived.list',
  label: 'dashboard.seePending',
})

/** The other ways a request may stand, after those that wait and those that are done. */
const others = ['delayed', 'unfilled', 'discarded', 'duplicate'] as const

/** Requests among the members: what is pending first. */
export function ConsortiaDdr() {
  const translate = useTranslate()
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
          <BigFigure count={data.requests} label={say('requests')} target={target()} />
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

import { useTranslate } from 'react-admin'
import { filtered, paths } from '../paths.ts'
import { BigFigure } from './BigFigure.tsx'
import { DdrSummary } from './DdrSummary.tsx'
import { librarySources } from './sources.ts'
import { useSource } from './useSource.ts'
import type { WidgetTarget } from './WidgetLink.tsx'

const pending: WidgetTarget = {
  to: filtered(paths.ddrReceived, { status: 'pending' }),
  permission: 'ddrReceived.list',
  label: 'dashboard.seePending',
}
const received: WidgetTarget = { ...pending, to: paths.ddrReceived }
const sent: WidgetTarget = { ...pending, to: paths.ddrSent, permission: 'ddrSent.list' }

/** A library's requests: those that wait for it first, then received and sent, each against what was fulfilled. */
export function LibraryDdr() {
  const translate = useTranslate()
  const query = useSource(librarySources.ddr)
  const { data: waiting } = useSource(librarySources.waiting)
  const say = (key: string) => translate(`dashboard.${key}`)
  const fulfilled = (of: string) => `${say(of)}: ${say('fulfilled').toLowerCase()}`
  return (
    <DdrSummary
      query={query}
      target={pending}
      narrowHeight={352}
      pairs={(data) => [
        { name: say('received'), all: data.received, fulfilled: data.receivedFilled },
        { name: say('sent'), all: data.sent, fulfilled: data.sentFilled },
      ]}
      counts={(data) => [
        { name: say('received'), count: data.received },
        { name: fulfilled('received'), count: data.receivedFilled },
        { name: say('sent'), count: data.sent },
        { name: fulfilled('sent'), count: data.sentFilled },
      ]}
    >
      {(data) => (
        <>
          {waiting !== undefined && (
            <BigFigure count={waiting} label={say('pending')} target={pending} tone="waiting" />
          )}
          <BigFigure count={data.received} label={say('received')} target={received} />
          <BigFigure
            count={data.receivedFilled}
            label={fulfilled('received')}
            target={received}
            tone="done"
          />
          <BigFigure count={data.sent} label={say('sent')} target={sent} />
          <BigFigure count={data.sentFilled} label={fulfilled('sent')} target={sent} tone="done" />
        </>
      )}
    </DdrSummary>
  )
}

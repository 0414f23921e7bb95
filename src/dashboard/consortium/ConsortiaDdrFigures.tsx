import { useSession } from '../../authProvider/SessionContext.tsx'
import type { StatusFilter } from '../../../contract/ddr/model.ts'
import { BigFigure } from '../widget/BigFigure.tsx'
import { DdrSummary } from '../DdrSummary.tsx'
import { ddrTarget } from '../ddrTarget.ts'
import { consortiaSources } from '../sources.ts'
import { useSource } from '../useSource.ts'
import { useYearBefore } from '../useYearBefore.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** The statuses that the table lists after pending and fulfilled. */
const others = ['delayed', 'unfilled', 'discarded', 'duplicate'] as const

/** Shows the document delivery requests between the members, pending ones first. */
export function ConsortiaDdrFigures() {
  const { customerId } = useSession().principal
  const target = (status: StatusFilter) => ddrTarget({ side: 'sent', status, customerId })
  const query = useSource(consortiaSources.ddr)
  const change = useYearBefore(consortiaSources.yearBefore, ({ delivery }) => delivery)
  const t = useTranslations('dashboard')
  return (
    <DdrSummary
      query={query}
      target={target('pending')}
      height={197}
      narrowHeight={575}
      pairs={(data) => [{ name: t('requests'), all: data.requests, fulfilled: data.filled }]}
      counts={(data) => [
        { name: t('requests'), count: data.requests },
        { name: t('pending'), count: data.pending },
        { name: t('fulfilled'), count: data.filled },
        ...others.map((status) => ({ name: t(status), count: data[status] })),
      ]}
    >
      {(data) => (
        <>
          <BigFigure
            count={data.pending}
            label={t('pending')}
            target={target('pending')}
            tone="waiting"
          />
          <BigFigure
            count={data.requests}
            label={t('requests')}
            target={target('all')}
            change={change('requests', data.requests)}
          />
          <BigFigure
            count={data.filled}
            label={t('fulfilled')}
            target={target('delivered')}
            tone="done"
            change={change('filled', data.filled)}
          />
          {others.map((status) => (
            <BigFigure
              key={status}
              count={data[status]}
              label={t(status)}
              target={target(status)}
              // Delayed ones are open: those of a year ago have long been answered.
              change={status !== 'delayed' && change(status, data[status])}
            />
          ))}
        </>
      )}
    </DdrSummary>
  )
}

import type { StatusFilter } from '../../../contract/ddr/model.ts'
import { BigFigure } from '../widget/BigFigure.tsx'
import { DdrSummary } from '../DdrSummary.tsx'
import { ddrTarget } from '../ddrTarget.ts'
import { librarySources } from '../sources.ts'
import { useSource } from '../useSource.ts'
import { useYearBefore } from '../useYearBefore.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

const received = (status: StatusFilter) => ddrTarget({ side: 'received', status })
const sent = (status: StatusFilter) => ddrTarget({ side: 'sent', status })

/**
 * Shows the document delivery requests of a library: those that await its answer first, then
 * received and sent requests against fulfilled ones.
 */
export function LibraryDdrFigures() {
  const query = useSource(librarySources.ddr)
  const { data: waiting } = useSource(librarySources.waiting)
  const change = useYearBefore(librarySources.yearBefore, ({ delivery }) => delivery)
  const t = useTranslations('dashboard')
  const fulfilled = (of: string) => `${t(of)}: ${t('fulfilled').toLowerCase()}`
  return (
    <DdrSummary
      query={query}
      target={received('pending')}
      height={164}
      narrowHeight={362}
      pairs={(data) => [
        { name: t('received'), all: data.received, fulfilled: data.receivedFilled },
        { name: t('sent'), all: data.sent, fulfilled: data.sentFilled },
      ]}
      counts={(data) => [
        ...(waiting === undefined ? [] : [{ name: t('pending'), count: waiting }]),
        { name: t('received'), count: data.received },
        { name: fulfilled('received'), count: data.receivedFilled },
        { name: t('sent'), count: data.sent },
        { name: fulfilled('sent'), count: data.sentFilled },
      ]}
    >
      {(data) => (
        <>
          {waiting !== undefined && (
            <BigFigure
              count={waiting}
              label={t('pending')}
              target={received('pending')}
              tone="waiting"
            />
          )}
          <BigFigure
            count={data.received}
            label={t('received')}
            target={received('all')}
            change={change('received', data.received)}
          />
          <BigFigure
            count={data.receivedFilled}
            label={fulfilled('received')}
            target={received('delivered')}
            tone="done"
            change={change('receivedFilled', data.receivedFilled)}
          />
          <BigFigure
            count={data.sent}
            label={t('sent')}
            target={sent('all')}
            change={change('sent', data.sent)}
          />
          <BigFigure
            count={data.sentFilled}
            label={fulfilled('sent')}
            target={sent('delivered')}
            tone="done"
            change={change('sentFilled', data.sentFilled)}
          />
        </>
      )}
    </DdrSummary>
  )
}

import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import { clsx } from 'clsx'
import { type CSSProperties, useEffect, useId } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { sumOf } from '../../../contract/dashboard/groupings.ts'
import { TextLink } from '../../components/text/TextLink.tsx'
import styles from './FirstSteps.module.css'
import { doneSteps, firstSteps, isNew, placeOfStep } from './firstSteps.ts'
import { librarySources, recordSource } from '../sources.ts'
import { useSource } from '../useSource.ts'
import card from '../widget/Widget.module.css'

/** The card is as wide as the grid. */
const wholeWidth = { '--columns': 12 } as CSSProperties

/**
 * Shows a new library what to do first, which of it is done, and where each step is done. Once it was shown, it stays
 * until the last step is done, whatever their order, or until the user hides it.
 */
export function FirstSteps() {
  const resources = useSource(librarySources.resources).data
  const users = useSource(librarySources.users).data
  const [isHidden, setHidden] = useStore('preferences.firstSteps.hidden', false)
  const [hasBegun, setBegun] = useStore('preferences.firstSteps.begun', false)
  if (isHidden || resources === undefined || users === undefined) return null
  const counted = { resources: sumOf(resources), users: users.active + users.inactive }
  return (
    (hasBegun || isNew(counted)) && (
      <Steps {...counted} onHide={() => setHidden(true)} onProgress={setBegun} />
    )
  )
}

interface StepsProps {
  resources: number
  users: number
  onHide: () => void
  /** Receives whether there is something left to do. */
  onProgress: (isUnderWay: boolean) => void
}

function Steps({ onHide, onProgress, ...counted }: StepsProps) {
  const translate = useTranslate()
  const id = useId()
  const { data: record } = useSource(recordSource)
  const done = doneSteps({ ...counted, record })
  const count = firstSteps.filter((step) => done[step]).length
  const isUnderWay = count < firstSteps.length
  useEffect(() => onProgress(isUnderWay), [isUnderWay, onProgress])
  if (!isUnderWay) return null
  return (
    <section
      aria-labelledby={id}
      className={clsx(card['widget'], card['wide'], styles['steps'])}
      style={wholeWidth}
    >
      <div className={styles['head']}>
        <h2 id={id}>{translate('dashboard.firstSteps.title')}</h2>
        <p role="status">
          {translate('dashboard.firstSteps.progress', { count, of: firstSteps.length })}
        </p>
        <button type="button" onClick={onHide}>
          {translate('dashboard.firstSteps.hide')}
        </button>
      </div>
      <progress max={firstSteps.length} value={count} aria-hidden="true" />
      <ol>
        {firstSteps.map((step) => (
          <li key={step} className={clsx(done[step] && styles['done'])}>
            {done[step] ? <CheckCircle /> : <RadioButtonUnchecked />}
            <span>
              <TextLink to={placeOfStep[step]}>
                {translate(`dashboard.firstSteps.${step}.name`)}
                {done[step] && (
                  <span className={styles['spoken']}>
                    {translate('dashboard.firstSteps.isDone')}
                  </span>
                )}
              </TextLink>
              <span className={styles['why']}>{translate(`dashboard.firstSteps.${step}.why`)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import { clsx } from 'clsx'
import { type CSSProperties, useEffect, useId } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { sumOf } from '../../../contract/dashboard/groupings.ts'
import { TextLink } from '../../components/text/TextLink.tsx'
import styles from './FirstSteps.module.css'
import { doneSteps, type FirstStep, firstSteps, isNew, placeOfStep } from './firstSteps.ts'
import { librarySources, recordSource } from '../sources.ts'
import { useSource } from '../useSource.ts'
import card from '../widget/Widget.module.css'

/** The card is as wide as the grid. */
const wholeWidth = { '--columns': 12 } as CSSProperties

/**
 * Shows a new library what to do first, which of it is done, and where each step is done. Once it was shown, it stays
 * until the user closes what it says after the last step, whatever their order, or hides it before.
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
      <Steps {...counted} onHide={() => setHidden(true)} onBegun={setBegun} />
    )
  )
}

interface StepsProps {
  resources: number
  users: number
  onHide: () => void
  /** Receives true when there is something left to do, and false when the user closes the card after the last step. */
  onBegun: (hasBegun: boolean) => void
}

function Steps({ onHide, onBegun, ...counted }: StepsProps) {
  const translate = useTranslate()
  const id = useId()
  const { data: record } = useSource(recordSource)
  const done = doneSteps({ ...counted, record })
  const count = firstSteps.filter((step) => done[step]).length
  const isUnderWay = count < firstSteps.length
  useEffect(() => {
    if (isUnderWay) onBegun(true)
  }, [isUnderWay, onBegun])
  return (
    <section
      aria-labelledby={id}
      className={clsx(card['widget'], card['wide'], styles['steps'])}
      style={wholeWidth}
    >
      <div className={styles['head']}>
        <h2 id={id}>{translate('dashboard.firstSteps.title')}</h2>
        <p role="status">
          {isUnderWay
            ? translate('dashboard.firstSteps.progress', { count, of: firstSteps.length })
            : translate('dashboard.firstSteps.allDone')}
        </p>
        <button type="button" onClick={isUnderWay ? onHide : () => onBegun(false)}>
          {translate(isUnderWay ? 'dashboard.firstSteps.hide' : 'shell.close')}
        </button>
      </div>
      {isUnderWay && <progress max={firstSteps.length} value={count} aria-hidden="true" />}
      {isUnderWay && (
        <ol>
          {firstSteps.map((step) => (
            <Step key={step} step={step} isDone={done[step] === true} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Shows a step with its place, whether it is done, and what it is for. */
function Step({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const translate = useTranslate()
  return (
    <li className={clsx(isDone && styles['done'])}>
      {isDone ? <CheckCircle /> : <RadioButtonUnchecked />}
      <span>
        <TextLink to={placeOfStep[step]}>
          {translate(`dashboard.firstSteps.${step}.name`)}
          {isDone && (
            <span className={styles['spoken']}>{translate('dashboard.firstSteps.isDone')}</span>
          )}
        </TextLink>
        <span className={styles['why']}>{translate(`dashboard.firstSteps.${step}.why`)}</span>
      </span>
    </li>
  )
}

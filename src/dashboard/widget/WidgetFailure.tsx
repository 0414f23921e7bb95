import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import { clsx } from 'clsx'
import { useTranslate } from 'react-admin'
import shared from '../../components/controls.module.css'
import { failureMessage } from '../../dataProvider/failureMessage.ts'
import { canRetry } from '../../dataProvider/canRetry.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import styles from './WidgetFailure.module.css'

interface Props {
  title: string
  error: Error
  onRetry: () => void
}

/** Shows that a widget could not be loaded, with a Retry button where it can help. Other widgets are unaffected. */
export function WidgetFailure({ title, error, onRetry }: Props) {
  const translate = useTranslate()
  const reference = error instanceof PlatformError ? error.failure.requestId : undefined
  return (
    <div role="alert" className={styles['failure']}>
      <ErrorOutlined color="error" aria-hidden />
      <p className={styles['what']}>{translate('dashboard.failed', { title })}</p>
      <p>{translate(failureMessage(error))}</p>
      {reference && (
        <p className={styles['reference']}>{translate('dashboard.reference', { id: reference })}</p>
      )}
      {canRetry(error) && (
        <button
          type="button"
          onClick={onRetry}
          className={clsx(shared['button'], shared['outlined'], styles['retry'])}
        >
          {translate('dashboard.retry')}
        </button>
      )}
    </div>
  )
}

import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type Arrangement,
  visibleWidgetsOf,
  type WidgetName,
} from '../../../contract/dashboard/arrangement.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import controls from '../../components/controls.module.css'
import { useIsLate } from '../../components/loading/useIsLate.ts'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { arrangementQuery } from './arrangementQuery.ts'
import styles from '../widget/Widget.module.css'
import { WidgetFailure } from '../widget/WidgetFailure.tsx'
import { OutlineContext } from '../widget/OutlineContext.ts'
import { WidgetGrid } from '../widget/WidgetGrid.tsx'
import { defaultWidgets } from './widgets.ts'

const ArrangeDialog = onDemand(async () => (await import('./ArrangeDialog.tsx')).ArrangeDialog)

/** Milliseconds for which the figures wait for the arrangement; then they are shown in the default one. */
const arrangementWaitMs = 4000

interface Props {
  /** What stands before the widgets and cannot be moved. */
  first?: ReactNode
  /** Renders each widget; one that is hidden is not rendered, and so not loaded. */
  widgets: Partial<Record<WidgetName, () => ReactNode>>
}

/**
 * Shows the widgets of a dashboard in the order of its user without the hidden ones, and the button that arranges
 * them. Until the arrangement is known, the widgets of the default one are shown as outlines, and after a while with
 * their figures. The dialog begins with the arrangement as it is stored when it is opened. When that cannot be loaded,
 * the button is not shown, because what it saves would replace the user's own.
 */
export function ArrangedWidgets({ first, widgets }: Props) {
  const translate = useTranslate()
  const { user, principal } = useSession()
  const { data, isPending, isError, error, refetch } = useQuery(arrangementQuery(useApi(), user))
  const isLate = useIsLate(isPending, arrangementWaitMs)
  const [stored, setStored] = useState<Arrangement | null>(null)
  // It may have been arranged anew in another tab, which saving an older arrangement would undo.
  const openDialog = async () => {
    const { data: newest, isSuccess } = await refetch()
    if (isSuccess) setStored(newest)
  }
  const defaultOrder = defaultWidgets(principal)
  const arrangement = data ?? { order: [], hidden: [] }
  const visibleWidgets = visibleWidgetsOf(defaultOrder, arrangement)
  const shown = visibleWidgets.map((name) => <Fragment key={name}>{widgets[name]?.()}</Fragment>)
  return (
    <>
      <WidgetGrid>
        {first}
        {isPending && !isLate ? (
          <div
            role="status"
            aria-label={translate('dashboard.loading', { title: translate('menu.dashboard') })}
            className={clsx(controls['loading'], styles['grid'], styles['all'])}
          >
            <OutlineContext value>{shown}</OutlineContext>
          </div>
        ) : (
          shown
        )}
      </WidgetGrid>
      {visibleWidgets.length === 0 && <p>{translate('dashboard.arrange.none')}</p>}
      {isError ? (
        <div className={styles['arrangeFailure']}>
          <WidgetFailure
            title={translate('dashboard.arrange.own')}
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <button type="button" className={styles['arrange']} onClick={() => void openDialog()}>
          <TuneOutlined fontSize="small" />
          {translate('dashboard.arrange.open')}
        </button>
      )}
      {stored && (
        <ArrangeDialog
          defaultOrder={defaultOrder}
          arrangement={stored}
          onClose={() => setStored(null)}
        />
      )}
    </>
  )
}

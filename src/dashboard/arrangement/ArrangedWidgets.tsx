import TuneOutlined from '@mui/icons-material/TuneOutlined'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { visibleWidgetsOf, type WidgetName } from '../../../contract/dashboard/arrangement.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import controls from '../../components/controls.module.css'
import { onDemand } from '../../components/loading/onDemand.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { arrangementQuery } from './arrangementQuery.ts'
import styles from '../widget/Widget.module.css'
import { WidgetFailure } from '../widget/WidgetFailure.tsx'
import { OutlineContext } from '../widget/OutlineContext.ts'
import { WidgetGrid } from '../widget/WidgetGrid.tsx'
import { defaultWidgets } from './widgets.ts'

const ArrangeDialog = onDemand(async () => (await import('./ArrangeDialog.tsx')).ArrangeDialog)

interface Props {
  /** What stands before the widgets and cannot be moved. */
  first?: ReactNode
  /** Renders each widget; one that is hidden is not rendered, and so not loaded. */
  widgets: Partial<Record<WidgetName, () => ReactNode>>
}

/**
 * Shows the widgets of a dashboard in the order of its user without the hidden ones, and the button that arranges
 * them. Until the arrangement is known, the widgets of the default one are shown as outlines, and the dialog
 * waits for it. When it cannot be loaded, the default one is shown and the button is not, because what it saves
 * would replace the user's own.
 */
export function ArrangedWidgets({ first, widgets }: Props) {
  const translate = useTranslate()
  const { user, principal } = useSession()
  const { data, isPending, isError, error, refetch } = useQuery(arrangementQuery(useApi(), user))
  const [isArranging, setArranging] = useState(false)
  const defaultOrder = defaultWidgets(principal)
  const arrangement = data ?? { order: [], hidden: [] }
  const visibleWidgets = visibleWidgetsOf(defaultOrder, arrangement)
  const shown = visibleWidgets.map((name) => <Fragment key={name}>{widgets[name]?.()}</Fragment>)
  return (
    <>
      <WidgetGrid>
        {first}
        {isPending ? (
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
        <button type="button" className={styles['arrange']} onClick={() => setArranging(true)}>
          <TuneOutlined fontSize="small" />
          {translate('dashboard.arrange.open')}
        </button>
      )}
      {isArranging && data && (
        <ArrangeDialog
          defaultOrder={defaultOrder}
          arrangement={data}
          onClose={() => setArranging(false)}
        />
      )}
    </>
  )
}

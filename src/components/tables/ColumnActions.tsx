import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Remove from '@mui/icons-material/Remove'
import type { SvgIconComponent } from '@mui/icons-material'
import { maxColumnWidth, minColumnWidth } from '../../../contract/preferences/columns.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { IconButton } from '../IconButton.tsx'
import { useIsNarrow } from '../useIsNarrow.ts'
import { widthStep, withinColumnWidths } from './columnWidth.ts'
import type { ColumnChoice, useColumnChoices } from './useColumnChoices.ts'

interface ActionsProps {
  columns: ReturnType<typeof useColumnChoices>
  choice: ColumnChoice
  /** Position of the column, counted from 0. */
  index: number
}

/** Moves and resizes a column by presses, for those who cannot drag. Cards have no widths. */
export function ColumnActions({ columns, choice, index }: ActionsProps) {
  const { choices, isLoaded, move, save, isHidden, widthOf, resize } = columns
  const narrow = useIsNarrow()
  const width = widthOf(choice)
  const moveTo = (to: number) => {
    move(choice, to)
    save()
  }
  const resizeBy = (pixels: number) => {
    resize(choice, withinColumnWidths(width + pixels))
    save()
  }
  const name = choice.title
  const isFixed = !isLoaded || isHidden(choice)
  return (
    <>
      <ColumnAction
        action="up"
        name={name}
        Icon={ArrowUpward}
        disabled={!isLoaded || index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <ColumnAction
        action="down"
        name={name}
        Icon={ArrowDownward}
        disabled={!isLoaded || index === choices.length - 1}
        onClick={() => moveTo(index + 1)}
      />
      {!narrow && (
        <>
          <ColumnAction
            action="narrower"
            name={name}
            Icon={Remove}
            disabled={isFixed || width <= minColumnWidth}
            onClick={() => resizeBy(-widthStep)}
          />
          <ColumnAction
            action="wider"
            name={name}
            Icon={Add}
            disabled={isFixed || width >= maxColumnWidth}
            onClick={() => resizeBy(widthStep)}
          />
        </>
      )}
    </>
  )
}

interface ActionProps {
  action: 'up' | 'down' | 'narrower' | 'wider'
  /** Title of the column. */
  name: string
  Icon: SvgIconComponent
  disabled: boolean
  onClick: () => void
}

/** Shows one button of a column. Tab skips it, because the keys of the switch and of the headers do the same. */
function ColumnAction({ action, name, Icon, ...button }: ActionProps) {
  const t = useTranslations('list.columns')
  return (
    <IconButton label={t(action, { name })} isSmall tabIndex={-1} {...button}>
      <Icon fontSize="small" />
    </IconButton>
  )
}

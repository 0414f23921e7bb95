import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight'
import { Box, IconButton } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { moveTicked, type Picker, type PickerMove, toggleTick } from '../../../contract/picker.ts'
import { CheckList, type CheckOption } from './CheckList.tsx'

interface Props {
  options: readonly CheckOption[]
  picker: Picker
  available: string
  selected: string
  onChange: (picker: Picker) => void
}

const moves = [
  ['add', ChevronRight],
  ['addAll', KeyboardDoubleArrowRight],
  ['back', ChevronLeft],
  ['backAll', KeyboardDoubleArrowLeft],
] as const satisfies readonly (readonly [PickerMove, typeof ChevronLeft])[]

/** Both lists have room, also for large text. */
const sideBySide = '@media (min-width: 37.5em)'

const filterOptions = (options: readonly CheckOption[], search: string) =>
  options.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))

/**
 * Shows the lists Available and Selected side by side. Buttons move the ticked options, or all
 * options that match the search (docs/requirements/resources.md §4).
 */
export function TwoListPicker({ options, picker, available, selected, onChange }: Props) {
  const [searches, setSearches] = useState({ left: '', right: '' })
  const left = options.filter(({ id }) => !picker.selected.has(id))
  const right = options.filter(({ id }) => picker.selected.has(id))
  const visibleIds = {
    left: filterOptions(left, searches.left),
    right: filterOptions(right, searches.right),
  }
  const side = (where: 'left' | 'right', label: string, all: readonly CheckOption[]) => (
    <CheckList
      label={label}
      options={visibleIds[where]}
      total={all.length}
      ticked={picker.ticked}
      search={searches[where]}
      onSearch={(search) => setSearches({ ...searches, [where]: search })}
      onToggle={(id) => onChange(toggleTick(picker, id))}
    />
  )
  const move = (pickerMove: PickerMove) => {
    const from =
      pickerMove === 'add' || pickerMove === 'addAll' ? visibleIds.left : visibleIds.right
    onChange(
      moveTicked(
        picker,
        from.map(({ id }) => id),
        pickerMove,
      ),
    )
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'center',
        gridTemplateColumns: 'minmax(0, 1fr)',
        [sideBySide]: { gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
      }}
    >
      {side('left', available, left)}
      <MoveButtons onMove={move} />
      {side('right', selected, right)}
    </Box>
  )
}

/** The arrows point at the list below, beside each other at the one that follows in the direction of the language. */
const towardsList = {
  rotate: '90deg',
  [sideBySide]: { rotate: '0deg', '[dir=rtl] &': { rotate: '180deg' } },
}

/** Shows the buttons that move options from one list to the other. */
function MoveButtons({ onMove }: { onMove: (move: PickerMove) => void }) {
  const translate = useTranslate()
  return (
    <Box
      role="group"
      aria-label={translate('picker.moves')}
      sx={{
        display: 'flex',
        flexDirection: 'row',
        justifyContent: 'center',
        [sideBySide]: { flexDirection: 'column' },
      }}
    >
      {moves.map(([move, Icon]) => (
        <IconButton
          key={move}
          title={translate(`picker.${move}`)}
          aria-label={translate(`picker.${move}`)}
          onClick={() => onMove(move)}
        >
          <Icon sx={towardsList} />
        </IconButton>
      ))}
    </Box>
  )
}

import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { moveTicked, toggleTick } from '../../../contract/picker.ts'
import { CheckList } from '../../components/inputs/CheckList.tsx'
import type { AssignmentWork } from './useAssignment.ts'

interface Option {
  value: number
  label: string
  titleCount: number
  assigned: boolean
}

interface Props {
  options: readonly Option[]
  assignment: AssignmentWork
}

/**
 * Shows two lists of packages: Add moves ticked packages to the right, De-Select moves them back,
 * Clear empties the selection (docs/requirements/resources.md §4).
 */
export function PackageChoice({ options, assignment }: Props) {
  const translate = useTranslate()
  const { picker, setPicker, warn } = assignment
  const [search, setSearch] = useState('')
  const unselected = options.filter(({ value }) => !picker.selected.has(value))
  const right = options.filter(({ value }) => picker.selected.has(value))
  const matchingPackages = unselected.filter(({ label }) =>
    label.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const check = ({ value, label, titleCount, assigned }: Option) => ({
    id: value,
    label,
    detail: translate('resources.consortiumPackages.titles', { smart_count: titleCount }),
    ...(assigned && { disabled: translate('assignment.whole') }),
  })
  const move = (direction: 'add' | 'back', from: readonly Option[], nothing: string) => {
    const ids = from.map(({ value }) => value)
    if (ids.some((id) => picker.ticked.has(id))) setPicker(moveTicked(picker, ids, direction))
    else warn(nothing)
  }
  const toggle = (id: number) => setPicker(toggleTick(picker, id))
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignContent: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box>
        <CheckList
          label={translate('assignment.available')}
          options={matchingPackages.map(check)}
          total={unselected.length}
          ticked={picker.ticked}
          search={search}
          onSearch={setSearch}
          onToggle={toggle}
        />
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <Button variant="outlined" onClick={() => move('add', unselected, 'noneToAdd')}>
            {translate('assignment.add')}
          </Button>
          <Button onClick={() => setPicker({ selected: new Set(), ticked: new Set() })}>
            {translate('assignment.clear')}
          </Button>
        </Box>
      </Box>
      <Box>
        <CheckList
          label={translate('assignment.selected')}
          options={right.map(check)}
          total={right.length}
          ticked={picker.ticked}
          onToggle={toggle}
          height={328}
        />
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <Button variant="outlined" onClick={() => move('back', right, 'noneToDeselect')}>
            {translate('assignment.deselect')}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

import Search from '@mui/icons-material/Search'
import { Box, IconButton, InputAdornment, TextField } from '@mui/material'
import type { FormEvent } from 'react'
import { useTranslate } from 'react-admin'
import { fittingWidth } from '../../../components/tables/fittingWidth.ts'
import { useDraft } from '../../../components/inputs/useDraft.ts'
import { useUrlFilter } from '../useUrlFilter.ts'
import { withoutReference } from '../../../../contract/ddr/referenceNo.ts'

/**
 * Finds a request by its DDR ID, which outranks all other filters while it is set. An empty field removes it, and the
 * other filters apply again. `onRepeat` is called when the filter already has the ID.
 */
export function NumberSearch({ onRepeat }: { onRepeat: () => void }) {
  const translate = useTranslate()
  const label = translate('ddr.search')
  const width = fittingWidth(label, 168, 'inside')
  const { filter, change } = useUrlFilter()
  const [text, setText] = useDraft(filter.ddrId === undefined ? '' : String(filter.ddrId))
  const search = (event: FormEvent) => {
    event.preventDefault()
    const ddrId = Number(text.trim()) || undefined
    if (ddrId === filter.ddrId) onRepeat()
    else change({ ddrId })
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={search}
      sx={{ minWidth: 0, flex: { xs: `1 1 ${width}`, sm: '0 1 auto' } }}
    >
      <TextField
        size="small"
        margin="none"
        label={label}
        helperText={translate('ddr.searchHint')}
        value={text}
        onChange={({ target }) =>
          setText(withoutReference(target.value).replace(/\D/g, '').slice(0, 9))
        }
        slotProps={{
          htmlInput: { inputMode: 'numeric' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" edge="end" aria-label={label}>
                  <Search fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
        sx={{ width: { xs: '100%', sm: width } }}
      />
    </Box>
  )
}

import ClearIcon from '@mui/icons-material/Clear'
import {
  Box,
  Checkbox,
  FormControlLabel,
  IconButton,
  InputAdornment,
  TextField,
  Typography,
} from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

/** One check box of a `<CheckList>`. */
export interface CheckOption {
  id: number
  label: string
  /** Text beside the label, e.g. a count. */
  detail?: string
  /** The reason why the option cannot be ticked; undefined when it can. */
  disabled?: string | undefined
}

interface Props {
  label: string
  options: readonly CheckOption[]
  /** Number of options without the search. */
  total: number
  ticked: ReadonlySet<number>
  search?: string
  onSearch?: (search: string) => void
  onToggle: (id: number) => void
  /** Content above the options, e.g. Select All. */
  header?: ReactNode
  height?: number
}

/** Shows labelled check boxes with a search field and the number of options. */
export function CheckList(props: Props) {
  const { label, options, total, ticked, search = '', onSearch, onToggle, header } = props
  const translate = useTranslate()
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, border: '1px solid', borderColor: 'divider', borderRadius: 1.5, p: 3 }}
    >
      <Typography variant="h3" id={id} sx={{ mb: 2 }}>
        {label}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {translate('picker.count', { shown: options.length, total })}
        </Box>
      </Typography>
      {onSearch && (
        <TextField
          size="small"
          hiddenLabel
          fullWidth
          margin="none"
          value={search}
          placeholder={translate('picker.search')}
          onChange={(event) => onSearch(event.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': translate('picker.searchIn', { label }) },
            input: {
              endAdornment: search !== '' && (
                <InputAdornment position="end">
                  <IconButton
                    size="small"
                    aria-label={translate('picker.clearSearch')}
                    onClick={() => onSearch('')}
                  >
                    <ClearIcon fontSize="small" />
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      {header}
      <Box
        component="ul"
        aria-labelledby={id}
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          height: props.height ?? 280,
          overflowY: 'auto',
        }}
      >
        {options.length === 0 && (
          <Typography component="li" variant="body2" color="textSecondary" sx={{ p: 2 }}>
            {translate('picker.none')}
          </Typography>
        )}
        {options.map((option) => (
          <li key={option.id}>
            <FormControlLabel
              title={option.disabled}
              disabled={option.disabled !== undefined}
              sx={{ display: 'flex', m: 0, alignItems: 'flex-start' }}
              control={
                <Checkbox
                  size="small"
                  checked={ticked.has(option.id)}
                  onChange={() => onToggle(option.id)}
                />
              }
              label={
                <Typography variant="body2" component="span" sx={{ display: 'block', py: 1.5 }}>
                  {option.label}
                  {(option.detail ?? option.disabled) && (
                    <Box component="span" sx={{ color: 'text.secondary', pl: 2 }}>
                      {[option.detail, option.disabled].filter(Boolean).join(' · ')}
                    </Box>
                  )}
                </Typography>
              }
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

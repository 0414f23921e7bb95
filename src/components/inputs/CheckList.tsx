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
import useEventCallback from '@mui/utils/useEventCallback'
import { memo, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import { checkListFrame } from './checkListFrame.ts'

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
  const { label, options, total, ticked, search = '', onSearch, header } = props
  const translate = useTranslate()
  const id = useId()
  const onToggle = useEventCallback(props.onToggle)
  return (
    <Box component="section" aria-labelledby={id} sx={checkListFrame}>
      <Typography variant="h3" id={id} sx={{ mb: 2 }}>
        {label}{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {translate('picker.count', { shown: options.length, total })}
        </Box>
      </Typography>
      {onSearch && <SearchField label={label} search={search} onSearch={onSearch} />}
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
          <Option
            key={option.id}
            {...option}
            isTicked={ticked.has(option.id)}
            onToggle={onToggle}
          />
        ))}
      </Box>
    </Box>
  )
}

interface SearchProps {
  /** Name of the list that is searched. */
  label: string
  search: string
  onSearch: (search: string) => void
}

function SearchField({ label, search, onSearch }: SearchProps) {
  const translate = useTranslate()
  return (
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
  )
}

interface OptionProps extends CheckOption {
  isTicked: boolean
  onToggle: (id: number) => void
}

/** Shows one check box. It is memoized: a consortium has hundreds of members, and a tick changes one. */
const Option = memo(function Option({ id, label, detail, disabled, ...props }: OptionProps) {
  return (
    <li>
      <FormControlLabel
        title={disabled}
        disabled={disabled !== undefined}
        sx={{ display: 'flex', m: 0, alignItems: 'flex-start' }}
        control={
          <Checkbox size="small" checked={props.isTicked} onChange={() => props.onToggle(id)} />
        }
        label={
          <Typography
            variant="body2"
            component="span"
            sx={{ display: 'block', minWidth: 0, py: 1.5, overflowWrap: 'anywhere' }}
          >
            {/* The space keeps the two apart in the name of the check box. */}
            {label}{' '}
            {(detail ?? disabled) && (
              <Box component="span" sx={{ color: 'text.secondary', pl: 1 }}>
                {[detail, disabled].filter(Boolean).join(' · ')}
              </Box>
            )}
          </Typography>
        }
      />
    </li>
  )
})

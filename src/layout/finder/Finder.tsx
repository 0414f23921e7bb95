import { Box, ListSubheader, MenuItem, TextField, Typography } from '@mui/material'
import { useForkRef } from '@mui/material/utils'
import useAutocomplete from '@mui/material/useAutocomplete'
import { groupBy } from 'es-toolkit'
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { type Entry, findEntries } from './entry.ts'
import { recentPlaces, rememberPlace } from './recentPlaces.ts'
import { useFixedEntries } from './useFixedEntries.ts'
import { useFoundRecords } from './useFoundRecords.ts'

/** Id of the field; its label names the dialog. */
export const finderId = 'finder'

/** What the finder is given by the dialog that shows it. */
export interface FinderProps {
  onClose: () => void
  /** Shows the list of shortcuts instead. */
  onShortcuts: () => void
  searchText: string
  onSearch: (text: string) => void
  /** Called once the field takes the keys. */
  onReady: () => void
}

/** Finds screens, records and actions by what is typed, those chosen before first, and opens the chosen one. */
export function Finder(props: FinderProps) {
  const { onClose, onShortcuts, searchText, onSearch, onReady } = props
  const translate = useTranslate()
  const navigate = useNavigate()
  const { userId } = useSession().user
  const field = useRef<HTMLInputElement>(null)
  const { options, isSearching, statusText } = useOptions(searchText.trim(), onShortcuts)
  const choose = (entry: Entry) => {
    onClose()
    entry.run?.()
    const { name, detail, address } = entry
    if (address === undefined) return
    rememberPlace(userId, { name, address, ...(detail !== undefined && { detail }) })
    void navigate(address)
  }
  const early = useEarlyEnter({ options, isSearching, choose })
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Entry>({
    id: finderId,
    open: true,
    options,
    value: null,
    inputValue: searchText,
    autoHighlight: true,
    getOptionLabel: ({ name }) => name,
    getOptionKey: ({ key }) => key,
    isOptionEqualToValue: (one, other) => one.key === other.key,
    filterOptions: (all) => all,
    onInputChange: (_, value, reason) => {
      if (reason !== 'input') return
      early.forget()
      onSearch(value)
    },
    onChange: (_, entry) => entry && choose(entry),
    onClose: (_, reason) => reason === 'escape' && onClose(),
  })
  const { ref, ...inputProps } = getInputProps()
  const inputRef = useForkRef(field, ref)
  const takeFocus = useEffectEvent(() => {
    field.current?.focus()
    onReady()
  })
  useEffect(() => takeFocus(), [])
  return (
    <>
      <Box {...getRootProps()} onKeyDownCapture={early.onKeyDown} sx={{ p: 4, pb: 2 }}>
        <TextField
          id={finderId}
          fullWidth
          inputRef={inputRef}
          label={translate('finder.label')}
          slotProps={{ htmlInput: { ...inputProps, maxLength: 200 } }}
        />
      </Box>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 4, minHeight: 24 }}>
        {statusText}
      </Typography>
      <Box component="ul" {...getListboxProps()} sx={listStyle}>
        {options.map((entry, index) => {
          const { key, ...option } = getOptionProps({ option: entry, index })
          return [
            options[index - 1]?.group !== entry.group && (
              <GroupHeading key={entry.group} group={entry.group} />
            ),
            <FoundEntry key={key} entry={entry} option={option} />,
          ]
        })}
      </Box>
    </>
  )
}

interface Search {
  options: readonly Entry[]
  isSearching: boolean
  choose: (entry: Entry) => void
}

/**
 * Chooses the first entry once the search has ended, when Enter was pressed before anything was found. Returns the
 * handler of the field's keys, and `forget` for a text that has changed since.
 */
function useEarlyEnter({ options, isSearching, choose }: Search) {
  const choosesFirst = useRef(false)
  const endSearch = useEffectEvent(() => {
    if (choosesFirst.current && options[0] !== undefined) choose(options[0])
    choosesFirst.current = false
  })
  useEffect(() => {
    if (!isSearching) endSearch()
  }, [isSearching])
  return {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter' && isSearching && options.length === 0) choosesFirst.current = true
    },
    forget: () => {
      choosesFirst.current = false
    },
  }
}

/** Names the group of the entries below it. */
const GroupHeading = ({ group }: { group: string }) => (
  <ListSubheader role="presentation" sx={{ lineHeight: 2.5, position: 'static' }}>
    {group}
  </ListSubheader>
)

interface FoundEntryProps {
  entry: Entry
  /** What makes it an option of the list. */
  option: ComponentProps<typeof MenuItem>
}

/** Shows one entry, which opens when it is chosen. */
const FoundEntry = ({ entry, option }: FoundEntryProps) => (
  <MenuItem {...option} disableRipple sx={optionStyle}>
    <span>{entry.name}</span>
    {entry.detail && (
      <Typography component="span" variant="body2" color="textSecondary">
        {entry.detail}
      </Typography>
    )}
  </MenuItem>
)

/** Returns the entries that match a text, those chosen before first, and what the field says of the search. */
function useOptions(text: string, onShortcuts: () => void) {
  const translate = useTranslate()
  const { userId } = useSession().user
  const fixedEntries = useFixedEntries(onShortcuts)
  const records = useFoundRecords(text)
  const recent = recentPlaces(userId).map((place) =>
    Object.assign({ key: `recent ${place.address}`, group: translate('finder.recent') }, place),
  )
  const entries = [...findEntries([...recent, ...fixedEntries], text), ...records.entries]
  const options = inGroups(entries)
  return { options, isSearching: records.isSearching, statusText: statusText() }

  function statusText(): string {
    if (records.failed.length > 0) {
      return translate('finder.failed', { names: records.failed.join(', ') })
    }
    if (records.isSearching) return translate('finder.searching')
    if (options.length === 0) return translate('finder.none')
    return text === '' ? '' : translate('finder.results', { smart_count: options.length })
  }
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  px: 2,
  pb: 3,
  overflow: 'auto',
  maxHeight: 'min(60vh, 520px)',
}

const optionStyle = {
  flexWrap: 'wrap',
  columnGap: 3,
  whiteSpace: 'normal',
  borderRadius: 1.5,
  '&.Mui-focused': { backgroundColor: 'action.selected' },
}

/** Returns the entries with those of one group beside each other, groups in the order of their first entry. */
const inGroups = (entries: readonly Entry[]): Entry[] =>
  Object.values(groupBy([...entries], ({ group }) => group)).flat()

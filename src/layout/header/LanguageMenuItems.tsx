import { Divider, ListSubheader, Menu, MenuItem, menuItemClasses } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useLocales, useSetLocale, useTranslate } from 'react-admin'
import {
  type LanguageChoice,
  type NumberGrouping,
  numberGroupings,
} from '../../../contract/language/language.ts'
import { hasUnsavedChanges } from '../../components/dialogs/hasUnsavedChanges.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import { chooseLanguage, directionOf, storeLanguage } from '../../i18n/chooseLanguage.ts'
import { currentFormats } from '../../i18n/formats.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { useNotifyFailure } from '../../components/notices/useNotifyFailure.ts'

interface Props {
  anchor: HTMLElement
  onClose: () => void
}

/** A number in each grouping, which needs no words. */
const examples: Record<NumberGrouping, string> = {
  international: '1,234,567',
  indian: '12,34,567',
}

/** Shows each language in its own name, and the groupings of digits. Its code is loaded when the menu is opened. */
export function LanguageMenuItems({ anchor, onClose }: Props) {
  const translate = useTranslate()
  const locales = useLocales()
  const choose = useChooseLanguage()
  const language = currentLanguage()
  const { grouping } = currentFormats()
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <ListSubheader role="presentation">{translate('shell.language')}</ListSubheader>
      {locales.map(({ locale, name }) => (
        <MenuItem
          key={locale}
          role="menuitemradio"
          lang={locale}
          aria-checked={locale === language.language}
          selected={locale === language.language}
          onClick={() => {
            onClose()
            void choose({ language: locale, grouping: language.grouping })
          }}
        >
          {name}
        </MenuItem>
      ))}
      <Divider role="presentation" />
      <ListSubheader role="presentation">{translate('shell.grouping')}</ListSubheader>
      {numberGroupings.map((one) => (
        <MenuItem
          key={one}
          role="menuitemradio"
          aria-checked={one === grouping}
          // It looks selected only: the menu focuses its last selected entry, which is to be the language.
          className={one === grouping ? menuItemClasses.selected : undefined}
          onClick={() => {
            onClose()
            void choose({ language: language.language, grouping: one })
          }}
        >
          {examples[one]}
        </MenuItem>
      ))}
    </Menu>
  )
}

/**
 * Returns the function that stores a choice for the account and this device, and shows the portal by it. Texts change
 * in place; everything else needs the page anew, and so do unsaved changes, about which the browser then asks.
 */
function useChooseLanguage(): (choice: LanguageChoice) => Promise<void> {
  const api = useApi()
  const notifyFailure = useNotifyFailure()
  const queries = useQueryClient()
  const setLocale = useSetLocale()
  return async (choice) => {
    const before = currentLanguage()
    try {
      await api.preferences.setLanguage(choice)
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      notifyFailure(error)
      return
    }
    const isMirrored = directionOf(choice.language) !== directionOf(before.language)
    if (choice.language === before.language || isMirrored || hasUnsavedChanges()) {
      // A user who is asked and stays goes on in the language of the page.
      storeLanguage(choice)
      window.location.reload()
      return
    }
    chooseLanguage(choice)
    setLocale(choice.language)
    // Answers contain texts of the platform, such as those of a status.
    await queries.invalidateQueries()
  }
}

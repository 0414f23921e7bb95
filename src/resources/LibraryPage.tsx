import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { booksEnabled } from '../../contract/principal.ts'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { LinkSwitch } from '../components/filters/LinkSwitch.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import { paths } from '../paths.ts'
import type { ListDefaults } from './load.ts'
import { kindResources } from './holdingKinds.ts'
import { ScreenList } from '../components/lists/ScreenList.tsx'

type View = 'titles' | 'packages'

const addressOf = (kind: HoldingKind, view: View): string => paths[kindResources[kind][view]]

interface Props {
  kind: HoldingKind
  view: View
  list: ListDefaults
  /** The table of the page. */
  children: ReactNode
}

/**
 * Shows the page View / Configure Library resources with switches between journals and books, and
 * between titles and packages (docs/requirements/resources.md §2.2).
 */
export function LibraryPage({ kind, view, list, children }: Props) {
  const translate = useTranslate()
  const { principal } = useSession()
  const address = addressOf(kind, view)
  return (
    <>
      <PageTitle title="resources.titles.name" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        {booksEnabled(principal) && (
          <LinkSwitch
            label={translate('resources.titles.kind')}
            value={address}
            options={[
              { label: translate('resources.titles.journal'), to: addressOf('journal', view) },
              { label: translate('resources.titles.books'), to: addressOf('book', view) },
            ]}
          />
        )}
        <LinkSwitch
          label={translate('resources.titles.view')}
          value={address}
          options={[
            { label: translate('resources.titles.printOnline'), to: addressOf(kind, 'titles') },
            { label: translate('resources.titles.packages'), to: addressOf(kind, 'packages') },
          ]}
        />
      </Box>
      <ScreenList {...list}>{children}</ScreenList>
    </>
  )
}

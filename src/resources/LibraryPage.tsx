import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { booksEnabled } from '../../contract/principal.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { LinkSwitch } from '../components/LinkSwitch.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import { paths } from '../paths.ts'
import type { ListDefaults } from './load.ts'

const addresses = {
  journals: { titles: paths.titles, packages: paths.packages },
  books: { titles: paths.books, packages: paths.bookPackages },
} as const

interface Props {
  kind: keyof typeof addresses
  view: 'titles' | 'packages'
  list: ListDefaults
  /** The table of the page. */
  children: ReactNode
}

/**
 * Shows the page View / Configure Library resources with switches between journals and books, and
 * between titles and packages (spec: resources §2.2).
 */
export function LibraryPage({ kind, view, list, children }: Props) {
  const translate = useTranslate()
  const { principal } = useSession()
  const address = addresses[kind][view]
  return (
    <>
      <PageTitle title="resources.titles.name" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        {booksEnabled(principal) && (
          <LinkSwitch
            label={translate('resources.titles.kind')}
            value={address}
            options={[
              { label: translate('resources.titles.journal'), to: addresses.journals[view] },
              { label: translate('resources.titles.books'), to: addresses.books[view] },
            ]}
          />
        )}
        <LinkSwitch
          label={translate('resources.titles.view')}
          value={address}
          options={[
            { label: translate('resources.titles.printOnline'), to: addresses[kind].titles },
            { label: translate('resources.titles.packages'), to: addresses[kind].packages },
          ]}
        />
      </Box>
      <ListBase {...list}>{children}</ListBase>
    </>
  )
}

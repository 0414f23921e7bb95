import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { booksEnabled } from '../../contract/principal.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { LinkSwitch } from '../components/LinkSwitch.tsx'
import { PageTitle } from '../components/PageTitle.tsx'
import { paths } from '../paths.ts'

const views = {
  journals: {
    titles: { path: paths.titles, resource: 'titles', sort: 'title' },
    packages: { path: paths.packages, resource: 'packages', sort: 'name' },
  },
  books: {
    titles: { path: paths.books, resource: 'books', sort: 'title' },
    packages: { path: paths.bookPackages, resource: 'bookPackages', sort: 'name' },
  },
} as const

interface Props {
  kind: keyof typeof views
  view: 'titles' | 'packages'
  /** The table. */
  children: ReactNode
}

/** View / Configure Library resources: journals or books, titles or packages of them (spec: resources §2.2). */
export function LibraryPage({ kind, view, children }: Props) {
  const translate = useTranslate()
  const { principal } = useSession()
  const { path, resource, sort } = views[kind][view]
  return (
    <>
      <PageTitle title="resources.titles.name" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        {booksEnabled(principal) && (
          <LinkSwitch
            label={translate('resources.titles.kind')}
            value={path}
            options={[
              { label: translate('resources.titles.journal'), to: views.journals[view].path },
              { label: translate('resources.titles.books'), to: views.books[view].path },
            ]}
          />
        )}
        <LinkSwitch
          label={translate('resources.titles.view')}
          value={path}
          options={[
            { label: translate('resources.titles.printOnline'), to: views[kind].titles.path },
            { label: translate('resources.titles.packages'), to: views[kind].packages.path },
          ]}
        />
      </Box>
      <ListBase resource={resource} perPage={15} sort={{ field: sort, order: 'ASC' }}>
        {children}
      </ListBase>
    </>
  )
}

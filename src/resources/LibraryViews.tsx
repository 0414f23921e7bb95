import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { booksEnabled } from '../../contract/principal.ts'
import { useSession } from '../authProvider/SessionContext.tsx'
import { LinkSwitch } from '../components/LinkSwitch.tsx'
import { paths } from '../paths.ts'

const views = {
  journals: { titles: paths.titles, packages: paths.packages },
  books: { titles: paths.books, packages: paths.bookPackages },
} as const

interface Props {
  kind: keyof typeof views
  view: 'titles' | 'packages'
}

/** Journal or Books, and titles or packages of them (spec: resources §2.2). */
export function LibraryViews({ kind, view }: Props) {
  const translate = useTranslate()
  const { principal } = useSession()
  const current = views[kind]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
      {booksEnabled(principal) && (
        <LinkSwitch
          label={translate('resources.titles.kind')}
          value={current[view]}
          options={[
            { label: translate('resources.titles.journal'), to: views.journals[view] },
            { label: translate('resources.titles.books'), to: views.books[view] },
          ]}
        />
      )}
      <LinkSwitch
        label={translate('resources.titles.view')}
        value={current[view]}
        options={[
          { label: translate('resources.titles.printOnline'), to: current.titles },
          { label: translate('resources.titles.packages'), to: current.packages },
        ]}
      />
    </Box>
  )
}

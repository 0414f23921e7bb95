import { lazy } from 'react'
import { useSession } from '../authProvider/SessionContext.tsx'
import { PageTitle } from '../components/PageTitle.tsx'

const LibraryDashboard = lazy(async () => ({
  default: (await import('./LibraryDashboard.tsx')).LibraryDashboard,
}))
const ConsortiaDashboard = lazy(async () => ({
  default: (await import('./ConsortiaDashboard.tsx')).ConsortiaDashboard,
}))

/** The library's view for a library, the consortium's for everyone else (spec: portal §6). */
export function Dashboard() {
  const { can } = useSession()
  return (
    <>
      <PageTitle title="menu.dashboard" />
      {can('libraryDashboard.show') ? <LibraryDashboard /> : <ConsortiaDashboard />}
    </>
  )
}

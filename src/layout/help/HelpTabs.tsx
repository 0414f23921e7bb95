import { Box, Skeleton, Tab, Tabs } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { FailureAlert } from '../../components/loading/LoadFailure.tsx'
import { queryKeys } from '../../dataProvider/queryKeys.ts'
import { useApi } from '../../dataProvider/useApi.ts'
import { hasUnseenNews } from './hasUnseenNews.ts'
import { helpName } from './helpName.ts'
import { MarkdownText } from './MarkdownText.tsx'
import type { MarkdownNode } from './markdownTree.ts'
import { newsQuery } from './newsQuery.ts'
import { loadHelp, loadNews } from './loadHelp.ts'
import { newsVersions } from './versions.ts'

type HelpTab = 'screen' | 'news'

/** Shows the help text of the screen and, in a second tab, what is new. `onFollow` is called when a link is clicked. */
export function HelpTabs({ onFollow }: { onFollow: () => void }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { can } = useSession()
  const [tab, setTab] = useState<HelpTab>('screen')
  const { hasNews, setSeen } = useNews()
  const name = helpName(pathname, can)
  const choose = (next: HelpTab) => {
    setTab(next)
    if (next === 'news' && hasNews) setSeen()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a') !== null) onFollow()
  }
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, next: HelpTab) => choose(next)}
        aria-label={translate('help.name')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 4, minHeight: 40 }}
      >
        {(['screen', 'news'] as const).map((one) => (
          <Tab
            key={one}
            value={one}
            id={`help-tab-${one}`}
            aria-controls="help-text"
            label={translate(one === 'news' && hasNews ? 'help.unseen' : `help.${one}`)}
          />
        ))}
      </Tabs>
      <Box id="help-text" role="tabpanel" aria-labelledby={`help-tab-${tab}`} onClick={onClick}>
        {tab === 'screen' ? (
          <LoadedText key={name} name={name} load={loadHelp} />
        ) : (
          newsVersions.map((version) => <LoadedText key={version} name={version} load={loadNews} />)
        )}
      </Box>
    </>
  )
}

interface LoadedTextProps {
  name: string
  load: (name: string, language: string) => Promise<MarkdownNode[]>
}

function LoadedText({ name, load }: LoadedTextProps) {
  const translate = useTranslate()
  const language = useLocale()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.help.text(name, language),
    queryFn: () => load(name, language),
    staleTime: Infinity,
    retry: false,
  })
  if (data !== undefined) return <MarkdownText nodes={data} />
  if (error !== null) {
    const retry = { label: 'shell.retry', onClick: () => void refetch() }
    return <FailureAlert text="help.failed" action={retry} />
  }
  return (
    <Box role="status" aria-label={translate('help.loading')}>
      <Skeleton />
      <Skeleton />
      <Skeleton width="60%" />
    </Box>
  )
}

/** Returns whether there is news that the user has not seen, and a function that remembers the newest as seen. */
function useNews() {
  const api = useApi()
  const queries = useQueryClient()
  const query = newsQuery(api, useSession().user)
  const { data } = useQuery(query)
  const save = useMutation({
    mutationFn: (seen: string) => api.preferences.setNewsSeen({ seen }),
    onSuccess: (_, seen) => queries.setQueryData(query.queryKey, { seen }),
  })
  return {
    hasNews: hasUnseenNews(data),
    setSeen: () => {
      const [newest] = newsVersions
      if (newest !== undefined) save.mutate(newest)
    },
  }
}

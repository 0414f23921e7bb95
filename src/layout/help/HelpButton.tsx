import HelpOutline from '@mui/icons-material/HelpOutline'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import styles from '../shell.module.css'
import { hasUnseenNews } from './hasUnseenNews.ts'
import { newsQuery } from './newsQuery.ts'

interface Props {
  isOpen: boolean
  onToggle: () => void
}

/** Shows the button that opens the help of the screen, with a mark while there is news that the user has not seen. */
export function HelpButton({ isOpen, onToggle }: Props) {
  const translate = useTranslate()
  const { data: news } = useQuery(newsQuery(useApi(), useSession().user))
  const hasNews = hasUnseenNews(news)
  return (
    <IconButton
      label={translate(hasNews ? 'help.openWithNews' : 'help.open')}
      aria-expanded={isOpen}
      aria-keyshortcuts="F1"
      onClick={onToggle}
      className={hasNews ? styles['marked'] : undefined}
    >
      <HelpOutline fontSize="small" />
    </IconButton>
  )
}

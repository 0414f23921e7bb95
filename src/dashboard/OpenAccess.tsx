import { useTranslate } from 'react-admin'
import { groupCounts, journalArticlesGroup, sumOf } from '../../contract/dashboard/groupings.ts'
import type { NamedCount } from '../../contract/counts.ts'
import { BigFigure, FigureText } from './widget/BigFigure.tsx'
import { CountsWidget } from './widget/CountsWidget.tsx'
import { articleSources, type Source } from './sources.ts'
import { translatedCounts } from './widget/translatedCounts.ts'
import { useSource } from './useSource.ts'
import type { WidgetTarget } from './widget/WidgetLink.tsx'
import { formatCount } from '../numbers.ts'

interface Props {
  source: Source<NamedCount[]>
  target?: WidgetTarget
  /** Whether to show the number of all articles beside the figure. */
  withAll?: boolean
}

/** Shows open access articles by data type, counted by the search index. */
export function OpenAccess({ source, target, withAll = false }: Props) {
  const translate = useTranslate()
  const query = useSource(source)
  return (
    <CountsWidget
      title={translate('dashboard.openAccess')}
      query={query}
      columns={4}
      target={target}
      nameHeader="dashboard.type"
      counts={translatedCounts}
      bars={(rows) => translatedCounts(groupCounts(rows, journalArticlesGroup))}
      figure={(rows) => (
        <>
          <BigFigure count={sumOf(rows)} label={translate('dashboard.articles')} />
          {withAll && <AllArticles />}
        </>
      )}
    />
  )
}

/**
 * Shows the number of all articles, of which the open access ones are a part. While it is not
 * loaded, the text is shown without it.
 */
function AllArticles() {
  const translate = useTranslate()
  const { data } = useSource(articleSources.inSubjects)
  const count = data && formatCount(sumOf(data))
  return <FigureText>{count && translate('dashboard.ofArticles', { count })}</FigureText>
}

import { useTranslate } from 'react-admin'
import { groupCounts, journalArticlesGroup, sumOf } from '../../contract/dashboard/groupings.ts'
import type { NamedCount } from '../../contract/counts.ts'
import { BarList } from '../components/BarList.tsx'
import { BigFigure, FigureAbove, FigureText } from './BigFigure.tsx'
import { articleSources, type Source } from './sources.ts'
import { translatedCounts } from './translatedCounts.ts'
import { useSource } from './useSource.ts'
import { Widget } from './Widget.tsx'
import type { WidgetTarget } from './WidgetLink.tsx'
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
  const label = translate('dashboard.openAccess')
  return (
    <Widget
      title={label}
      span={translate('dashboard.span.now')}
      query={query}
      columns={4}
      height={208}
      {...(target && { target })}
      isEmpty={(data) => data.length === 0}
      table={(data) => ({
        nameHeader: 'dashboard.type',
        countHeader: 'dashboard.count',
        counts: translatedCounts(data),
      })}
    >
      {(data) => (
        <>
          <FigureAbove>
            <BigFigure count={sumOf(data)} label={translate('dashboard.articles')} />
            {withAll && <AllArticles />}
          </FigureAbove>
          <BarList
            label={label}
            counts={translatedCounts(groupCounts(data, journalArticlesGroup))}
          />
        </>
      )}
    </Widget>
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

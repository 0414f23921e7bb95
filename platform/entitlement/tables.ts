import type { ArticleAccess } from '../../contract/entitlement/facts.ts'
import type { Computed, Day, Defaulted, PartialDate } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    articles: ArticlesTable
    consortiumMemberPeriods: ConsortiumMemberPeriodsTable
  }
}

/** The provider's catalogue of articles. */
export interface ArticlesTable {
  id: number
  /** In lower case. */
  doi: string | null
  titleId: number
  published: PartialDate | null
  volume: Defaulted<string>
  issue: Defaulted<string>
  /** null: as free as its title. */
  access: ArticleAccess | null
}

/** Read-only: the days of each membership of a consortium, written by a trigger. */
export interface ConsortiumMemberPeriodsTable {
  id: Computed<number>
  customerId: Computed<number>
  consortiumId: Computed<number>
  /** null: since before it was recorded. */
  joinedOn: Computed<Day | null>
  /** The first day without the membership; null: it lasts. */
  leftOn: Computed<Day | null>
}

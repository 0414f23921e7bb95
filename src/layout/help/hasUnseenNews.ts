import { newsVersions } from './versions.ts'

/** Returns whether there is news after the version that the user has seen last; `false` until that is loaded. */
export const hasUnseenNews = (news: { seen: string | null } | undefined): boolean =>
  news !== undefined && newsVersions.length > 0 && news.seen !== newsVersions[0]

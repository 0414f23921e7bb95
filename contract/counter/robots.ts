/**
 * The words by which robots name themselves in their `User-Agent`. COUNTER's list of robots also has the names of
 * programs and libraries, such as curl and axios; those record what the readers of a search portal do, so they count
 * (docs/assumptions.md#usage-log). Cubot is a make of phones.
 */
const robotWords = /(?<!cu)bot|crawl|spider/i

/** Returns whether a `User-Agent` names a robot, whose use COUNTER 5.1 does not count. Empty text names none. */
export const isRobot = (userAgent: string): boolean => robotWords.test(userAgent)

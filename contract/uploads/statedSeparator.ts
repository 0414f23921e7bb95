/**
 * Finds the first line by which a text file tells Excel its separator, such as `sep=;`, with the separator as its
 * group. The line is neither a header nor a row.
 */
export const statedSeparator = /^"?sep=([^"\r\n])"?(?:\r\n?|\n|$)/i

/** Returns whether two query strings have the same parameters, in any order. */
export function sameParams(one: string, other: string): boolean {
  const sortedParams = (search: string) => {
    const params = new URLSearchParams(search)
    params.sort()
    return params.toString()
  }
  return sortedParams(one) === sortedParams(other)
}

/** Returns whether two query strings have the same parameters, in any order. */
export function sameParams(one: string, other: string): boolean {
  const sorted = (search: string) => {
    const params = new URLSearchParams(search)
    params.sort()
    return params.toString()
  }
  return sorted(one) === sorted(other)
}

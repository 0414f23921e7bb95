/** Returns a query string without the parameters of these names. */
export function withoutParams(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const others = new URLSearchParams(params)
  for (const name of names) others.delete(name)
  return others
}

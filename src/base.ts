const isAtRoot = import.meta.env.BASE_URL === '/'

/**
 * The path below which the portal is served, without a slash at its end; '' at the root of an origin. The build sets
 * it.
 */
export const base = isAtRoot ? '' : import.meta.env.BASE_URL.slice(0, -1)

/** Returns the address of a path of the portal or its platform, such as `/carrel/login` of `/login`. */
export const addressOf = (path: string): string => (isAtRoot ? path : base + path)

/** Returns the path of the portal that the path of an address names, such as `/login` of `/carrel/login`. */
export const pathIn = (pathname: string): string =>
  !isAtRoot && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname

/** Returns the path of the portal that the browser shows. */
export const currentPath = (): string => pathIn(window.location.pathname)

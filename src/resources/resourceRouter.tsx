import { forwardRef, useCallback, useRef } from 'react'
import {
  reactRouterProvider,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
} from 'react-admin'
import { sameParams } from '../sameParams.ts'
import { replacesEntry, type TypedFilter, typedFilter } from './listNavigation.ts'
import { resources } from './registry.ts'
import { withDeclaredPath } from './withDeclaredPath.ts'

const { Link, Navigate, useNavigate } = reactRouterProvider

const toDeclaredPath = (to: RouterTo): RouterTo =>
  typeof to === 'string'
    ? withDeclaredPath(to, resources)
    : { ...to, ...(to.pathname && { pathname: withDeclaredPath(to.pathname, resources) }) }

const DeclaredLink = forwardRef<HTMLAnchorElement, { to: RouterTo }>(({ to, ...props }, ref) => (
  <Link {...props} ref={ref} to={toDeclaredPath(to)} />
))
DeclaredLink.displayName = 'DeclaredLink'

/**
 * The router of react-admin, whose links, redirects and navigations follow the declared `path` of a resource.
 * react-admin itself makes addresses of names: `/mail/3` instead of `/Outbox/3`. Each change of a list's filter, sort
 * or page is one history entry; see `replacesEntry`.
 */
export const resourceRouter: RouterProvider = {
  ...reactRouterProvider,
  Link: DeclaredLink,
  Navigate: ({ to, ...props }: RouterNavigateProps) => (
    <Navigate to={toDeclaredPath(to)} {...props} />
  ),
  useNavigate: (): RouterNavigateFunction => {
    const navigate = useNavigate()
    const last = useRef<TypedFilter | null>(null)
    return useCallback(
      (to, options) => {
        if (typeof to === 'number') return navigate(to)
        // Only the parameters of a list change without a path.
        if (typeof to === 'string' || to.search === undefined || to.pathname !== undefined) {
          return navigate(toDeclaredPath(to), options)
        }
        const currentSearch = window.location.search
        // Enter in a field applies its filter once more.
        if (sameParams(currentSearch, to.search)) return undefined
        const next = { search: to.search, at: Date.now() }
        const replace =
          options?.replace === true || replacesEntry(currentSearch, next, last.current)
        const name = typedFilter(currentSearch, next.search)
        last.current = name === null ? null : { ...next, name }
        return navigate(to, { ...options, replace })
      },
      [navigate],
    )
  },
}

import { forwardRef, useCallback } from 'react'
import {
  reactRouterProvider,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
} from 'react-admin'
import { resources } from './registry.ts'
import { withDeclaredPath } from './withDeclaredPath.ts'

const { Link, Navigate, useNavigate } = reactRouterProvider

const declared = (to: RouterTo): RouterTo =>
  typeof to === 'string'
    ? withDeclaredPath(to, resources)
    : { ...to, ...(to.pathname && { pathname: withDeclaredPath(to.pathname, resources) }) }

const DeclaredLink = forwardRef<HTMLAnchorElement, { to: RouterTo }>(({ to, ...props }, ref) => (
  <Link {...props} ref={ref} to={declared(to)} />
))
DeclaredLink.displayName = 'DeclaredLink'

/**
 * The router of react-admin, whose links, redirects and navigations follow the declared `path` of a resource.
 * react-admin itself makes addresses of names: `/mail/3` instead of `/Outbox/3`.
 */
export const resourceRouter: RouterProvider = {
  ...reactRouterProvider,
  Link: DeclaredLink,
  Navigate: ({ to, ...props }: RouterNavigateProps) => <Navigate to={declared(to)} {...props} />,
  useNavigate: (): RouterNavigateFunction => {
    const navigate = useNavigate()
    return useCallback(
      (to, options) => navigate(typeof to === 'number' ? to : declared(to), options),
      [navigate],
    )
  },
}

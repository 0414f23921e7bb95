/**
 * Shows the outline of the signed-in shell while react-admin loads, so that nothing moves when it
 * appears.
 */
export function ShellSkeleton() {
  return (
    <div className="shell-skeleton" role="status" aria-label="Loading">
      <div className="shell-skeleton-header" />
      <div className="shell-skeleton-menu" />
    </div>
  )
}

/** The outline of the signed-in shell while react-admin loads: nothing moves when it arrives. */
export function ShellSkeleton() {
  return (
    <div className="shell-skeleton" role="status" aria-label="Loading">
      <div className="shell-skeleton-header" />
      <div className="shell-skeleton-menu" />
    </div>
  )
}

export function LibraryDashboard() {
  return null
}

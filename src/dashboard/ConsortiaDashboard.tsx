export function ConsortiaDashboard() {
  return null
}

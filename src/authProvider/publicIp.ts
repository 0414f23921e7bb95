import type { Api } from '../dataProvider/client.ts'
import { settings } from '../settings.ts'

/**
 * Returns the public IP address of the browser from the configured look-up, or 0 when the look-up
 * fails (docs/requirements/portal.md §7).
 */
export async function publicIp(api: Api): Promise<string | 0> {
  try {
    if (settings.publicIpUrl === null) return (await api.session.publicIp()).ip
    const answer: unknown = await (await fetch(settings.publicIpUrl)).json()
    return (answer as { ip?: string }).ip ?? 0
  } catch (error) {
    console.warn('The public address could not be looked up', error)
    return 0
  }
}

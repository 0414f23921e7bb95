import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * Returns a part of a screen whose code is loaded on demand, and which the screen can do without. When the code cannot
 * be loaded, because the connection has gone or the platform has another version by now, `Instead` takes its place, by
 * default nothing: React would replace all that is around the part, with what the user has typed there.
 */
export const optional = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Instead: ComponentType<P> = Nothing,
) =>
  lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('The code of a part could not be loaded', error)
      return { default: Instead }
    }
  })

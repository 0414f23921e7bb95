import { useEffect } from 'react'
import { afterPaint } from '../afterPaint.ts'

/**
 * Enables the web fonts once `isShown` is true. The build disables them (scripts/build/portalBuild.ts),
 * because loading them would delay the first text, which uses system fonts. In development they are
 * always enabled.
 */
export function useTypefaces(isShown: boolean): void {
  useEffect(() => (isShown ? afterPaint(showTypefaces) : undefined), [isShown])
}

function showTypefaces(): void {
  document.getElementById('typefaces')?.removeAttribute('media')
}

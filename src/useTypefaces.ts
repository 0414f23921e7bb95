import { useEffect } from 'react'
import { afterPaint } from './afterPaint.ts'

/**
 * Turns on the typefaces, which the build sets aside (scripts/indexHtml.ts): looking for them would put off the first
 * text, which is drawn with what the system has. In development they are on from the start.
 */
export function useTypefaces(isShown: boolean): void {
  useEffect(() => (isShown ? afterPaint(showTypefaces) : undefined), [isShown])
}

function showTypefaces(): void {
  document.getElementById('typefaces')?.removeAttribute('media')
}

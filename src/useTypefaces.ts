import { useEffect } from 'react'

/**
 * Turns on the typefaces, which the build sets aside (scripts/indexHtml.ts): looking for them would put off the first
 * text, which is drawn with what the system has. In development they are on from the start.
 */
export function useTypefaces(somethingStands: boolean): void {
  useEffect(() => {
    if (!somethingStands) return undefined
    let afterwards: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      afterwards = setTimeout(showTypefaces)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(afterwards)
    }
  }, [somethingStands])
}

function showTypefaces(): void {
  document.getElementById('typefaces')?.removeAttribute('media')
}

import type { Shot } from './shot.ts'

/** Returns the page of a gallery: every screen with its pictures, which open in full size. */
export function galleryPage(shots: readonly Shot[], takenOn: string): string {
  const screens = Map.groupBy(shots, ({ visitor, path }) => `${visitor}: ${path}`)
  const sections = [...screens].map(
    ([title, pictures]) =>
      `<section><h2>${escaped(title)}</h2><div>${pictures.map(figureOf).join('')}</div></section>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gallery</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; }
  section div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
  figure { margin: 0; }
  img { display: block; height: 240px; width: auto; border: 1px solid #999; object-fit: cover; object-position: top; }
</style>
<h1>${shots.length} pictures of ${screens.size} screens, ${escaped(takenOn)}</h1>
${sections.join('\n')}
</html>
`
}

function figureOf({ file, state, size, theme, language, faults }: Shot): string {
  const found = faults.length === 0 ? '' : `, ${faults.length} faults`
  const words = `${state}, ${size} px, ${theme}, ${language}${found}`
  const address = escaped(file.split('/').map(encodeURIComponent).join('/'))
  return `<figure><a href="${address}"><img loading="lazy" src="${address}" alt="${words}"></a><figcaption>${words}</figcaption></figure>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

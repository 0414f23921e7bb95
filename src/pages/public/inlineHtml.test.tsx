import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { inlineHtml } from './inlineHtml.tsx'

const shown = (name: string) => render(<p>{inlineHtml(name)}</p>).container.innerHTML

it.each([
  ['Plain & Sons', '<p>Plain &amp; Sons</p>'],
  [
    'Annals of <i>Drosophila</i> H<sub>2</sub>O',
    '<p>Annals of <i>Drosophila</i> H<sub>2</sub>O</p>',
  ],
  ['Frame &amp; Field', '<p>Frame &amp; Field</p>'],
])('the name %j keeps its emphasis', (name, html) => {
  expect(shown(name)).toBe(html)
})

it.each([
  '<script>alert(1)</script>Press',
  '<img src=x onerror=alert(1)>Press',
  '<i onclick="alert(1)">Press</i>',
  '<a href="javascript:alert(1)">Press</a>',
  '<svg><script>alert(1)</script></svg>Press',
  '<style>*{display:none}</style>Press',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>Press',
])('nothing of %j can run or load', (name) => {
  const html = shown(name)
  expect(html).toMatch(/^<p>(<i>)?Press(<\/i>)?<\/p>$/)
})

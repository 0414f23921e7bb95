import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Words that this project once had for itself and that nobody would search for, each with the field's own. They must
 * not come back as identifiers or file names.
 */
const privateWords: readonly (readonly [word: RegExp, instead: string])[] = [
  [
    /^(drawn|drawing|drawnFor|drawnAhead|drawAhead|DRAWING_WAIT)$/,
    'ssr, prerendered, SSR_TIMEOUT_MS',
  ],
  [/^(together|earlyCalls?|earlyAnswer|patience)$/, 'batch, preload, timeoutMs'],
  [/^(keptFigures|pieces?|piecesOf|Piece)$/, 'roll-ups, rollupSlices'],
  [/^(reach|reaching|carrelReach|reachRequest|reachAsSupplier)$/, 'tenantScope'],
  [
    /^(Asked|Opened|Answered|Place|Given|Chosen|Happened|Made|Identified|Listed|Kept)$/,
    'a noun for what it holds',
  ],
  [
    /^(renamed|renamedMeta|spelt|proc|postProc|listProc|downloadProc|uploadProc)$/,
    'withWireKeys, wireKey, literalAs, procedure',
  ],
  [/^(Light(?!Mode|Theme)[A-Z]\w*|light(?!Mode|Theme|ness)[A-Z]\w*)$/, 'preAuth'],
  [/^(look|say|said)$/, 'styles, t, description'],
  [/^notAvailable$/, 'unfilled'],
  [/^(travels|Travels)$/, 'inputEncoding'],
  [/^usual(Body|Settings|Calendar|Choices?|Priority|Length|Timeout|Widgets)\w*$/, 'default…'],
  [
    /^(told|tells?|wants?|wanted|stands|asks?|asked|asking|asker|askers)$/,
    'the noun or verb of the field',
  ],
  // The column of uploads has this name.
  [
    /^(?!cancelAsked$)((told|wants|stands|asks|asked)[A-Z]\w*|\w+(Told|Wants|Stands|Asks|Asked))$/,
    'the same',
  ],
  [
    /^(Usage|Counter|Contu|Ddr)Question$|^(use|with)Question$|^(Usage|Counter|Contu|Ddr|Report)Answer$/,
    '…Params, useReportParams, withParams, …Result',
  ],
  [/^(PlainFetch|plainRequest|plainResources?)$/, 'RestFetch, restRequest, restResources'],
  [/^(MessageRefused|RefusedMessage)$/, 'DecodeError, RejectedMessage'],
  [/^(wear|wears|worn)$/, 'emulateTheme'],
  [
    /^(use)?(Kept|kept|Keep)(Input|State|Form|Focus|Record|Settings|Notice|Key)$|^isKept$/,
    'preserved, restored',
  ],
  [/^inTurns$/, 'withPauses, alternate'],
]

/** Where an old word stands for good: names of stored things, and files that describe earlier versions. */
const exempt =
  /platform\/db\/migrations\/|\/messages\.ts$|i18n\/shell\.ts$|words\.test\.ts$|settings\/readSettings\.ts$|operations\/config\.test\.ts$|upgrade\/clients\.ts$/

/** Returns the identifiers of a source, without those in comments and texts. */
function identifiersIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(^|[^:"'`])\/\/[^\n]*/g, '$1')
    .replaceAll(/(?<=[(=,:]\s*)\/(?:[^/\\\n]|\\.)+\/[a-z]*/g, ' ')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, ' ')
    .replaceAll(/`[^`]*`/g, (text) =>
      [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, part]) => part).join(' '),
    )
    // Words of a screen between two tags.
    .replaceAll(/>[^<>{}()=;]*</g, '><')
  return code.match(/[A-Za-z_$][\w$]*/g) ?? []
}

const files = globSync('{contract,platform,src,demo,scale,scripts,tests,bench}/**/*.{ts,tsx,mjs}', {
  cwd: root,
})

it('code uses the words of the field', () => {
  const found = new Set<string>()
  for (const file of files) {
    if (exempt.test(file)) continue
    const names = [
      ...identifiersIn(readFileSync(path.join(root, file), 'utf8')),
      path.parse(file).name,
    ]
    for (const name of names) {
      const instead = privateWords.find(([word]) => word.test(name))?.[1]
      if (instead !== undefined) found.add(`${file}: ${name} (say ${instead})`)
    }
  }
  expect(files.length).toBeGreaterThan(500)
  expect([...found]).toEqual([])
})

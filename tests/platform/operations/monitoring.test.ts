import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMetrics } from '../../../platform/http/metrics.ts'

const folder = path.resolve(import.meta.dirname, '../../../docs/operations')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

interface Alerts {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}
const alerts = parse(read('prometheus-alerts.yaml')) as Alerts
const rules = alerts.groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
}
const targets = dashboard.panels.flatMap((panel) => panel.targets)

const { registry } = createMetrics()
const metrics = await registry.getMetricsAsJSON()
/** The names of all series, with those that a histogram consists of. */
const series = new Set(
  metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram'
      ? ['_bucket', '_sum', '_count'].map((ending) => name + ending)
      : [name],
  ),
)
const namesIn = (text: string) => text.match(/\b(?:carrel|nodejs|process)_\w+/g) ?? []
/** Labels of our metrics, and those that Prometheus adds. */
const labels = new Set(['route', 'status', 'outcome', 'le', 'job', 'instance'])
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
  ...[...expr.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
]

describe.each([
  ['the alert rules', rules.map(({ expr }) => expr)],
  ['the dashboard', targets.map(({ expr }) => expr)],
])('%s', (_, expressions) => {
  it('name metrics and labels that the platform exposes', () => {
    expect(expressions.length).toBeGreaterThan(8)
    for (const expr of expressions) {
      const names = namesIn(expr)
      expect({ expr, unknown: names.filter((name) => !series.has(name)) }).toEqual({
        expr,
        unknown: [],
      })
      expect(names.length > 0 || expr.startsWith('up{')).toBe(true)
      expect({ expr, unknown: labelsIn(expr).filter((label) => !labels.has(label)) }).toEqual({
        expr,
        unknown: [],
      })
      const count = (bracket: string) => expr.split(bracket).length
      expect(['(', '[', '{'].map(count)).toEqual([')', ']', '}'].map(count))
    }
  })
})

it('the dashboard shows in legends what its queries group by', () => {
  for (const { expr, legendFormat } of targets) {
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label)
    const grouped = [...labelsIn(expr).filter((label) => label !== 'le'), 'instance']
    expect(grouped).toEqual(expect.arrayContaining(shown))
  }
})

it('the manual and the alerts use our own metrics, and the manual no metric that is gone', () => {
  const own = metrics.map(({ name }) => name).filter((name) => name.startsWith('carrel_'))
  const manual = read('monitor.md')
  expect(own.filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  const used = rules.flatMap(({ expr }) => namesIn(expr))
  expect(own.filter((name) => !used.some((other) => other.startsWith(name)))).toEqual([])
  const known = new Set(metrics.map(({ name }) => name))
  const named = [...manual.matchAll(/`((?:carrel|nodejs|process)_\w+)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

it('each alert says what is wrong', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  expect(rules.filter(({ annotations }) => annotations.summary.length < 20)).toEqual([])
})

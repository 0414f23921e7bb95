import { expect, it } from 'vitest'
import { restResources } from '../../platform/rest/resources.ts'
import { resources } from '../../src/resources/registry.ts'

const restOnly = resources.filter(({ binding, name }) => !binding && findRest(name) !== undefined)

function findRest(name: string) {
  return restResources.find((resource) => resource.name === name)
}

it('finds the resources whose screens call /platform/rest', () => {
  expect(restOnly.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['auditLog', 'mail', 'supportNotes']),
  )
})

it.each(restOnly)(
  'the platform has a call for each form of $name',
  ({ name, permission, screens }) => {
    const rest = findRest(name)
    expect(rest?.permission).toBe(permission)
    expect(screens.create === undefined || rest?.create !== undefined).toBe(true)
    expect(screens.edit === undefined || rest?.update !== undefined).toBe(true)
  },
)

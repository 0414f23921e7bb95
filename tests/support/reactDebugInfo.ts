import { noop } from 'es-toolkit'
import * as React from 'react'

/*
 * React makes a task of the debugger and takes a stack trace for each element, to show who rendered it. Nobody debugs a
 * run of the tests, and both take a fifth of its processor time.
 */
Object.assign(console, { createTask: undefined })

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
// React takes no further stack once it has counted 10,000 within a second.
if (internals instanceof Object) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: noop,
  })
}

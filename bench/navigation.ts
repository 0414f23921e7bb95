import type { DemoAccount } from '../tests/support/accounts.ts'
import { cpuSlowdown, enter, type Session, signIn } from './browserSession.ts'
import { type Build, withBuilds } from './builds.ts'
import { type Chromium, withChromium } from './chromium.ts'
import { type Bench, compared, type Figure } from './figures.ts'
import { makeVisit, type StepResult, type Step } from './visit.ts'

const runs = 3

/** The interaction latency that still feels direct, in milliseconds (Interaction to Next Paint, "good" is 200). */
const latencyBudgetMs = 100

/** A dashboard opened by an account, and what is done from there. */
interface AccountVisit {
  account: DemoAccount
  /** Whether the dashboard settles first; otherwise the first step follows as soon as the portal is there. */
  waitsUntilSettled: boolean
  steps: Step[]
}

const link = (path: string) => `nav a[href="${path}"]`

/** Opens a screen of the portal from its menu. */
export const open = (
  what: string,
  path: string,
  kind: 'rows' | 'fields' | 'figures' = 'rows',
): Step => ({
  what,
  goal: { kind },
  act: ({ click }) => click(link(path)),
})

/** Address of the list of titles. */
export const titlesPath = '/ResourceMgmt/ManageMyLibrarySubscriptions/ViewConfigureLibraryresources'
/** Selector of the part of the page that a screen fills. */
export const content = '#main-content'
/** A word that some titles of the demo world hold and others do not. */
const filterText = 'chem'

/** Pages, sorts, chooses and types on the list of titles. */
export const onTheList: Step[] = [
  {
    what: 'page 2',
    goal: { kind: 'otherRows' },
    act: ({ click }) => click(`${content} nav [aria-label="Page 2"]`),
  },
  {
    what: 'sort',
    goal: { kind: 'otherRows' },
    act: ({ click }) => click(`${content} thead [data-field=title]`),
  },
  {
    what: 'facet',
    goal: { kind: 'otherRows' },
    act: async ({ click }) => {
      await click(`${content} [role=combobox]`)
      await click('[role=listbox] [data-value=print]')
    },
  },
  {
    what: 'typed filter',
    goal: { kind: 'rowsWith', text: filterText },
    act: async ({ click, type }) => {
      await click(`${content} input[name=title]`)
      await type(filterText)
    },
  },
]

const visits: AccountVisit[] = [
  {
    account: 'meridian',
    waitsUntilSettled: true,
    steps: [
      open('open titles', titlesPath),
      ...onTheList,
      open('back to the dashboard', '/dashboard', 'figures'),
      open('open Organization Details', '/orgDetails', 'fields'),
      open('open open access', '/ResourceMgmt/ManageOASubscription'),
      open('open requests received', '/DDR/Received'),
      open('open requests sent', '/DDR/Sent'),
    ],
  },
  {
    account: 'consortium',
    waitsUntilSettled: true,
    steps: [
      open('open consortium packages', '/ResourceMgmt/ManageConsortiaSubscription'),
      open('open consortium resources', '/ResourceMgmt/ViewConsortiaResources'),
      open('open member libraries', '/memberLibraries'),
    ],
  },
  {
    account: 'meridian',
    waitsUntilSettled: false,
    steps: [open('open titles at once', titlesPath)],
  },
  {
    account: 'meridian',
    waitsUntilSettled: false,
    steps: [open('open Organization Details at once', '/orgDetails', 'fields')],
  },
]

/** What a signed-in user does, in a fresh browser profile each time. */
export const navigation: Bench = {
  name: `Navigation (Chromium, CPU ${cpuSlowdown}× slower, 9 Mbit/s, 60 ms; ${runs} runs)`,
  run: ({ against }) =>
    withBuilds(against, async (builds) => {
      const measured = builds.map((): StepResult[] => [])
      const sessions = await sessionsOf(builds)
      await withChromium(async (chromium) => {
        for (let run = 0; run < runs; run += 1) {
          for (const visit of visits) {
            for (const [index, build] of builds.entries()) {
              const session = sessions.get(sessionKey(build, visit.account))
              measured[index]?.push(...(await visitAs(chromium, session, build.url, visit)))
            }
          }
        }
      })
      return figuresOf(measured)
    }),
}

async function visitAs(
  chromium: Chromium,
  session: Session | undefined,
  url: string,
  visit: AccountVisit,
): Promise<StepResult[]> {
  if (session === undefined) throw new Error(`${visit.account} is not signed in`)
  return chromium.withProfile(async (profile) => {
    await enter(profile, url, session)
    return makeVisit({ ...visit, url: `${url}/dashboard` }, profile)
  })
}

const sessionKey = (build: Build, account: DemoAccount) => `${build.url} ${account}`

async function sessionsOf(builds: readonly Build[]): Promise<Map<string, Session>> {
  const sessions = new Map<string, Session>()
  for (const build of builds) {
    for (const account of new Set(visits.map((visit) => visit.account))) {
      sessions.set(sessionKey(build, account), await signIn(build.url, account))
    }
  }
  return sessions
}

/** The time of each step, then the latency of each. */
function figuresOf(measured: readonly StepResult[][]): Figure[] {
  const steps = visits.flatMap((visit) => visit.steps)
  const valuesOf = (what: string, value: (one: StepResult) => number) =>
    measured.map((build) => build.filter((one) => one.what === what).map(value))
  return [
    ...steps.map(({ what }) =>
      compared(
        what,
        'ms',
        valuesOf(what, ({ shownMs }) => shownMs),
      ),
    ),
    ...steps.map(({ what }) =>
      compared(
        `latency, ${what}`,
        'ms',
        valuesOf(what, ({ latencyMs }) => latencyMs),
        {
          budget: latencyBudgetMs,
        },
      ),
    ),
  ]
}

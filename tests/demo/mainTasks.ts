/**
 * The main tasks of the product, without what only a server has: the beginnings of the names of their browser
 * tests, which `npm test` runs, and on the demo `npm run test:demo`. Of a test for several accounts (`%s`) they
 * run that of `demoAccount`.
 */
export const mainTasks = [
  'a librarian signs in and is still signed in after a reload',
  'a wrong password is reported',
  'the dashboard of %s fits',
  'the address keeps filter and page of a list',
  'titles are checked and uploaded, and the upload is undone',
  'one key opens the next pending request',
  'a librarian saves a change with Ctrl-S',
  'IP ranges are checked, counted, pasted and saved',
  'users are previewed, created',
  'users are deleted by a sheet',
  'the file of a report has the rows and the total on screen',
  'the file of a report has the header and the rows of the screen',
] as const

/** The account of the main tasks that several accounts have. */
export const demoAccount = 'meridian'

/** The files of their tests. */
export const mainTaskFiles =
  'tests/e2e/{counter,dashboards,delivery,holdings,organization,reports,signIn,userUpload}.test.ts'

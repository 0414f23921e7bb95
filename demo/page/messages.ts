/** The texts of the demo itself; those of the portal are its own. */
export const messages = {
  preparing: 'Preparing the demo',
  explanation:
    'The whole product runs in this browser, with an invented consortium. The first time takes a few seconds and about 10\u00a0MB.',
  failed: 'The demo could not be prepared',
  noWorkers:
    'This browser does not let pages work without a server: private windows of some browsers do not. Open the demo in another browser or window.',
  again: 'Try again',
  notice: 'A demo: nothing leaves this browser.',
  region: 'Demo',
  asLibrary: 'Sign in as a library',
  asConsortium: 'Sign in as a consortium',
  startOver: 'Start over',
  startOverTitle: 'Start over?',
  startOverText: 'Everything that you have changed in this demo is forgotten.',
  cancel: 'Cancel',
} as const

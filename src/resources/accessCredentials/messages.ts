/** Texts of the credentials of programs. */
export const messages = {
  en: {
    resources: {
      accessCredentials: {
        name: 'Credentials for programs',
        intro:
          'Knowledge bases fetch the holdings of the library as KBART files, and discovery services ask whether it is entitled to an article. Each program gets a credential of its own, so that one can be revoked without the others.',
        kbartAddress: 'Address for KBART files',
        entitlementsAddress: 'Address for entitlements',
        list: 'Credentials',
        none: 'No program has a credential yet. Make one for the first program.',
        rotated: 'The credential has a new key',
        scope: 'For',
        scopes: { kbart: 'Holdings (KBART)', entitlements: 'Entitlements' },
        expiresOn: 'Last day (no end if empty)',
        expiresHelp: 'Today or later; the program is refused from the next day on',
        testNow: 'Test now',
        refused: 'The credential was refused: %{reason}',
        unreachable: 'There was no answer: %{reason}',
        response: 'Response of %{path}, status %{status}',
        rotateText:
          'The program gets a new key. The present one works beside it for the days of the overlap.',
        overlapDays: 'Days of overlap',
        overlapHelp: 'From 0, when the present key is refused at once, to %{most}',
        overlapFault: 'Enter a number of days from 0 to %{most}',
        lostRotation:
          'The platform did not answer. If the list says how long the previous key works, %{label} has a new key that cannot be shown any more: make another credential for the program before that day.',
        noEnd: 'no end',
        expired: '%{day} (expired)',
        previousUntil: 'The previous key works until %{until}',
        lastDay: 'Last day',
      },
    },
  },
}

/** Texts of the page that sets a new password (docs/requirements/portal.md §4.6, §5, §8). */
export const resetTexts = {
  title: 'Reset password',
  newPassword: 'New Password',
  repeatedPassword: 'Re-enter New Password',
  rules: {
    space: 'No spaces',
    dot: 'No dot',
    character: 'No forbidden character',
    length: '{min} to {max} characters',
  },
  faults: {
    space: 'Space is not allowed',
    dot: 'Dot is not allowed',
    character: 'This character is not allowed',
    length: 'Must be {min}-{max} characters long',
  },
  mismatch: 'New Password and Re-enter New Password is not matching',
  submit: 'Submit',
  saving: 'Saving…',
  clear: 'Clear',
  changedTitle: 'Your password is changed',
  changed: 'Sign in with the new password. Whoever was signed in with the old one is signed out.',
  failedTitle: 'Something went wrong',
  failed: {
    invalidToken:
      'This link was used already or is older than {minutes} minutes. Ask for a new one on the sign-in page.',
    failed: 'The password could not be changed. Please try again in a moment.',
  },
  linkLost:
    'Open the link in your mail again: its token was taken out of the address for your safety.',
} as const

/** Texts of the transfer page, with the title as specified (docs/requirements/portal.md §2.9). */
export const transferTexts = {
  title: 'Transfor to Library Admin',
  wait: 'You are being signed in.',
  replace: 'A session for {customer} is open in this browser. Continuing ends it here.',
  agree: 'Continue',
  stay: 'Stay where I am',
} as const

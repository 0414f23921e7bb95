/** Texts of the sign-in screen (docs/requirements/portal.md §2.3 and §8). `{…}` is a placeholder. */
export const loginTexts = {
  title: 'Sign in',
  tagline: 'Holdings, use and document delivery of your library, in one calm place.',
  username: 'Username',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on',
  login: 'Login',
  loggingIn: 'Signing in…',
  forgot: 'Forgot Password',
  invalid: 'Invalid username or password',
  failed: 'The sign-in could not be completed. Check your connection and try again.',
  throttled: 'Too many attempts. Please wait {wait} and try again.',
  waits: {
    second: '{count} second',
    seconds: '{count} seconds',
    minute: '{count} minute',
    minutes: '{count} minutes',
  },
  sessionExpired: 'Your session has ended. Sign in again to go on where you were.',
  signedOut: 'You are signed out.',
  transferFaults: {
    invalidToken:
      'This link was used already or is older than 10 minutes. Ask our support team for a new one.',
    failed: 'The link could not be checked. Check your connection and open it again.',
    linkLost:
      'Open the link again where you received it: its token was taken out of the address for your safety.',
  },
  noAccount: 'Accounts are issued by our support team:',
  more: 'About this service',
  about: 'About',
  faq: 'FAQ',
  contact: 'Contact Us',
  forgotTitle: 'Forgot Password',
  forgotText:
    'Please e-mail our support team. Name your institute in the subject, so that we find your account quickly.',
  forgotSubject: 'Forgot password: <name of your institute>',
  forgotMail: 'Write to {email}',
  expiredTitle: 'Subscription Expired',
  expiredText:
    'The subscription of your institute has expired. Please contact our support team to renew it.',
  expiredSubject: 'Subscription expired: <name of your institute>',
  close: 'Close',
} as const

/** Texts of the sign-in screen of an installation without customers. */
export const firstCustomerTexts = {
  title: 'This installation has no customers yet',
  create: 'Create the first one on the machine that runs it:',
  demo: 'Or start it with demo data:',
} as const

/** Texts of the password reset page and dialog (docs/requirements/portal.md §4.6, §5, §8). */
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
  changed: 'You are signed out everywhere. Sign in with the new password.',
  failedTitle: 'Something went wrong',
  failed: {
    invalidToken:
      'This link was used already or is older than 30 minutes. Ask for a new one on the sign-in page.',
    failed: 'The password could not be changed. Please try again in a moment.',
  },
  linkLost:
    'Open the link in your mail again: its token was taken out of the address for your safety.',
  linkOffer: 'If your account has an e-mail address, we can also send you a link.',
  sendLink: 'Send a reset link',
  requested: 'Reset password request sent to registered user Email id',
} as const

/** Texts of the transfer page, with the title as specified (docs/requirements/portal.md §2.9). */
export const transferTexts = {
  title: 'Transfor to Library Admin',
  wait: 'You are being signed in.',
  replace: 'A session for {customer} is open in this browser. Continuing ends it here.',
  agree: 'Continue',
  stay: 'Stay where I am',
} as const

/** Replaces the `{…}` placeholders of a text by values. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

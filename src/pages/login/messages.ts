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
  cookieRefused:
    'Your browser did not keep the sign-in. Allow cookies for this address, and open it with https where it begins with http.',
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
      'This link was used already or is older than {minutes} minutes. Ask our support team for a new one.',
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
  resetOffer: 'If your account has an e-mail address, we can also send you a link.',
  requestReset: 'Send a reset link',
  resetRequested: 'Reset password request sent to registered user Email id',
  resetFailed: 'The link could not be sent. Check your connection and try again.',
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

/** Replaces the `{…}` placeholders of a text by values. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

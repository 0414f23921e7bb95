/** Texts of the sign-in screen (spec: portal §2.3 and §8). `{…}` stands for a value. */
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
  sessionExpired: 'Your session has ended. Sign in again to go on where you were.',
  signedOut: 'You are signed out.',
  noAccount: 'Accounts are issued by our support team:',
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

/** Puts values into a text. */
export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The most characters of a user name: sign-in takes no longer one. */
export const maxUserNameLength = 100

/** The most characters of a password that any call takes, whatever the profile permits. */
export const maxPasswordLength = 200

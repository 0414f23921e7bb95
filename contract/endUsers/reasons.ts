import { surplusReason } from '../uploads/surplusCells.ts'
import type { RowReason } from './rows.ts'

/** Reasons of rejected rows, as the returned workbook states them. */
export const reasonTexts: Record<RowReason, string> = {
  missing: 'This is mandatory',
  email: 'This is not an e-mail address',
  passwordBlank: 'The password is blank',
  passwordShort: 'The password must have at least 6 characters',
  passwordLong: 'The password must have at most 128 characters',
  tooLong: 'This has more than 200 characters',
  errorValue: 'A formula has failed here: enter the value itself',
  twiceInFile: 'This e-mail address is in the file twice',
  exists: 'An active user with this e-mail address exists already',
  mark: 'Write TRUE to delete this user, or FALSE to keep the user',
  unknownUser: 'No active user of the library has this e-mail address',
  surplus: surplusReason,
}

import type { Translate } from '../../contract/language/translator.ts'
import type { Platform, Db } from '../context.ts'
import { languageCodes, translatorFor } from './languages.ts'
import { customerLanguage } from './store.ts'

/** Returns the translator of mails to a customer: into the language of its account, else that of the installation. */
export async function translatorForCustomer(
  db: Db,
  { config }: Pick<Platform, 'config'>,
  customerId: number,
): Promise<Translate> {
  const language = await customerLanguage(db, customerId)
  return translatorFor(
    language !== null && languageCodes.includes(language) ? language : config.language,
  )
}

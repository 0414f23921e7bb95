import { z } from 'zod'
import { settingsIn, text } from './setting.ts'

const setting = settingsIn('brand')

/** The provider, as the portal and mails name it. */
export const brandSettings = {
  BRAND_PRODUCT: setting({ meaning: 'name of the product' }, text('Carrel')),
  BRAND_SUPPORT_EMAIL: setting(
    { meaning: 'address of the support' },
    z.email().default('support@carrel.example'),
  ),
  BRAND_SUPPORT_PHONE: setting({ meaning: 'telephone of the support' }, text('+91 80 5550 0142')),
  BRAND_SUPPORT_FAX: setting({ meaning: 'fax of the support' }, text('+91 80 5550 0143')),
  BRAND_HEAD_OFFICE: setting(
    { meaning: 'address of the head office' },
    text('Carrel, 14 Reading Room Lane, Bengaluru 560001, India'),
  ),
  BRAND_SOURCES: setting(
    { meaning: 'names of the usage sources, separated by commas' },
    text('J-Gate,ONOS,JGate-AI'),
  ),
}

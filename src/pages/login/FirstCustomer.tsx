import { useTexts } from '../../i18n/texts.ts'
import { firstCustomerTexts } from './messages.ts'

/** Commands with which an installation without customers is begun (docs/administration.md). */
const createLibrary =
  'npm run admin -- create-library --name "Hill Library" --country India --user hill --email librarian@hill.example'
const startDemo = 'DEMO=on npm start'

/** Says how to create the first customer; the sign-in page shows it while there is none. */
export function FirstCustomer() {
  const texts = useTexts('firstCustomerTexts', firstCustomerTexts)
  return (
    <section className="login-notice login-first-customer">
      <h2>{texts.title}</h2>
      <p>{texts.create}</p>
      <pre>{createLibrary}</pre>
      <p>{texts.demo}</p>
      <pre>{startDemo}</pre>
    </section>
  )
}

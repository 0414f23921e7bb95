import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { contract } from '../../contract/index.ts'
import { defaultSupplierSettings } from '../../contract/ddr/suppliers/supplierSettings.ts'
import { languageCookie } from '../../contract/language/language.ts'
import { sessionStore } from '../../src/authProvider/sessionStore.ts'
import { chooseLanguage } from '../../src/i18n/chooseLanguage.ts'
import { currentLanguage } from '../../src/i18n/language.ts'
import { openTexts } from '../../src/i18n/openTexts.ts'
import { TextsContext } from '../../src/i18n/texts.ts'
import { formatDay } from '../../src/dates.ts'
import { formatCount, wholeCount } from '../../src/numbers.ts'
import { newRequest as newRequestAddress, titlesUpload } from '../../src/links.ts'
import { paths } from '../../src/paths.ts'
import { ResetPasswordPage } from '../../src/pages/oneTimeLinks/ResetPasswordPage.tsx'
import { SignedOut } from '../../src/pages/SignedOut.tsx'
import { lakesideId, meridianId } from '../../platform/demo/institutions.ts'
import { BrowserFile } from '../support/nodeForms.ts'
import { addAgency, addPeer } from '../support/peers.ts'
import { openPortal } from '../support/portal.tsx'
import { answer, newRequest, otherMembers } from '../support/requests.ts'

const portal = openPortal()
afterEach(() => chooseLanguage({ language: 'en', grouping: null }))

const addRemoteSystem = (): Promise<number> =>
  addPeer(portal.carrel, {
    name: 'Remote system',
    version: '2021-2',
    address: 'https://remote.example/iso18626',
    theirs: { accountId: 'remote', securityCode: 'the code of the peer' },
    ours: { accountId: 'carrel', securityCode: 'our own secret code' },
  })

const hindi = { language: 'hi', grouping: null } as const

const choose = async (button: string, language: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: language }))
}

it('the menu of languages opens with the focus on the language that is shown', async () => {
  await portal.open('harbour', paths.openAccess)
  await userEvent.click(await screen.findByRole('button', { name: 'Language' }))
  const shown = await screen.findByRole('menuitemradio', { name: 'English' })
  await waitFor(() => expect(document.activeElement).toBe(shown))
  await userEvent.keyboard('{Escape}')
  await choose('Language', 'हिन्दी')
  await userEvent.click(await screen.findByRole('button', { name: 'भाषा' }))
  const chosen = await screen.findByRole('menuitemradio', { name: 'हिन्दी' })
  await waitFor(() => expect(document.activeElement).toBe(chosen))
})

it('the header changes the language of menu, form and faults, for this account and device', async () => {
  const staff = await portal.openAsSupport(meridianId, '/Support/Notes/create')
  await screen.findByRole('textbox', { name: /^Subject/ })
  await choose('Language', 'हिन्दी')
  await screen.findByRole('textbox', { name: /^विषय/ })
  expect(screen.getByText('पुस्तकालय एडमिन')).toBeTruthy()
  expect(document.documentElement.lang).toBe('hi')
  expect(document.cookie).toContain(`${languageCookie}=hi`)
  await userEvent.type(screen.getByRole('textbox', { name: /^टिप्पणी/ }), 'A note')
  await userEvent.click(screen.getByRole('button', { name: 'सहेजें' }))
  // The text of a rule of the contract, which the form checks itself.
  await screen.findByText('विषय दर्ज करें')
  const answer = await staff.fetch('/preferences/language', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language: 'tlh', grouping: null }),
  })
  expect(await answer.text()).toContain('सूची में दिए गए मानों में से एक चुनें')
})

it('the language stays after a reload and after a sign-out, in lists and problems', async () => {
  chooseLanguage(hindi)
  portal.fail('rest/supportNotes', 503)
  await portal.openAsSupport(meridianId, '/Support/Notes')
  await screen.findByText(/प्लेटफ़ॉर्म व्यस्त है/)
  portal.heal()
  cleanup()
  await portal.openAsSupport(meridianId, '/Support/Notes')
  await screen.findByRole('heading', { level: 1, name: 'सहायता टिप्पणियाँ' })
  cleanup()
  sessionStore.clear()
  window.history.replaceState(null, '', '/login')
  expect(currentLanguage().language).toBe('hi')
  render(
    <TextsContext value={await openTexts()}>
      <SignedOut />
    </TextsContext>,
  )
  await screen.findByRole('heading', { name: 'साइन इन करें' })
})

it.each([
  ['/no/such/page', 'पृष्ठ नहीं मिला (404)', <SignedOut key="" />],
  ['/resetpassword/1/x', 'पासवर्ड रीसेट करें', <ResetPasswordPage key="" />],
])('without a session %s is in the language of the device', async (address, heading, page) => {
  chooseLanguage(hindi)
  window.history.replaceState(null, '', address)
  render(<TextsContext value={await openTexts()}>{page}</TextsContext>)
  await screen.findByRole('heading', { level: 1, name: heading })
  expect(document.title).toContain(heading)
})

it('what the access check cannot understand is said in the language of the page', async () => {
  chooseLanguage(hindi)
  await portal.open('consortium', paths.accessCheck)
  await userEvent.type(await screen.findByRole('textbox', { name: /^DOI, ISSN/ }), '!?')
  await userEvent.click(screen.getByRole('button', { name: 'पहुँच जाँचें' }))
  await screen.findByText('DOI, ISSN, ISBN, शीर्षक, लिंक या उद्धरण दर्ज करें')
  screen.getByText('पुस्तकालय चुनें, या पता या पाठक दर्ज करें')
})

it('coverage that goes on is said in the language of the page, in an access check and a new request', async () => {
  const { rows } = await portal.carrel.database.owner.query<{ doi: string }>(
    `with held as (
       update library_titles set start_date = '2010', end_date = null, first_volume = '',
         last_volume = '', embargo = '', coverage_depth = 'fulltext'
       where id = (
         select h.id from library_titles h join titles t on t.id = h.title_id
         where h.customer_id = $1 and h.kind = 'journal' and h.access_type = 'electronic'
           and h.removed_at is null and not t.is_open_access limit 1)
       returning title_id)
     insert into articles (id, doi, title_id, published)
     select 980000 + year, '10.9999/in-hindi.' || year, title_id, year
     from held, generate_series(2005, 2020, 15) as year order by year desc returning doi`,
    [lakesideId],
  )
  const [covered, tooEarly] = rows.map(({ doi }) => doi)
  chooseLanguage(hindi)
  await portal.open('lakeside', `${paths.accessCheck}?item=${covered}`)
  await screen.findByText('अपना शीर्षक, 2010 से वर्तमान तक')
  cleanup()
  await portal.open('lakeside', `${paths.accessCheck}?item=${tooEarly}`)
  await screen.findAllByText(/2010 से वर्तमान तक/)
  cleanup()
  await portal.open(
    'lakeside',
    newRequestAddress(new URLSearchParams({ rft_id: `info:doi/${covered}` })),
  )
  await screen.findByText(/2010 से वर्तमान तक। स्रोत/)
})

it('the rules of a library that a request does not meet are said in the language of the page', async () => {
  const meridian = await portal.carrel.signIn('meridian')
  const save = (rules: Partial<typeof defaultSupplierSettings>) =>
    meridian.call(contract.ddr.saveSettings, {
      customerId: meridianId,
      ...defaultSupplierSettings,
      ...rules,
    })
  await save({ needsPages: true, needsTitlePage: true })
  onTestFinished(async () => void (await save({})))
  chooseLanguage(hindi)
  const article = new URLSearchParams({ 'rft.atitle': 'An article', 'rft.jtitle': 'A journal' })
  await portal.open('lakeside', newRequestAddress(article))
  const library = await screen.findByRole('combobox', { name: /^आपूर्तिकर्ता पुस्तकालय/ })
  await userEvent.type(library, 'Meridian')
  await userEvent.click(await screen.findByRole('option', { name: /Meridian/ }))
  await screen.findByText('इस पुस्तकालय को पृष्ठ बताना आवश्यक है, जैसे 44-58')
  await screen.findByText('यह पुस्तकालय लेख की प्रति केवल शीर्षक पृष्ठ के साथ देता है')
})

const newUsers = { path: paths.userUpload, opens: 'प्रोफ़ाइल अपलोड करें', checks: null }
const newTitles = { path: titlesUpload(), opens: null, checks: 'अपलोड करें और जाँचें' }

it.each([
  ['users', 'a list of something else', newUsers, 'Name\r\na\r\n', /^फ़ाइल में कॉलम .+ नहीं है/],
  ['users', 'a PDF', newUsers, '%PDF-1.7', /^फ़ाइल PDF है, सूची नहीं/],
  ['titles', 'a list of something else', newTitles, 'Name\r\na\r\n', /कॉलम नहीं हैं: "Title"/],
])('a file of %s that is %s is refused in the language of the page', async (...values) => {
  const [, , { path, opens, checks }, content, reason] = values
  chooseLanguage(hindi)
  await portal.open('lakeside', path)
  if (opens !== null) await userEvent.click(await screen.findByRole('button', { name: opens }))
  await userEvent.upload(
    await screen.findByLabelText('फ़ाइल चुनें', { selector: 'input' }),
    new BrowserFile([content], 'list.csv', { type: 'text/csv' }),
  )
  if (checks !== null) await userEvent.click(screen.getByRole('button', { name: checks }))
  await screen.findByText(reason)
})

it('why a program is refused is said in the language of the page', async () => {
  const lakeside = await portal.carrel.signIn('lakeside')
  const credential = { label: 'Catalogue', scope: 'kbart', expiresOn: null } as const
  await lakeside.call(contract.accessCredentials.create, credential)
  chooseLanguage(hindi)
  await portal.open('lakeside', paths.accessCredentials)
  await userEvent.click(await screen.findByRole('button', { name: 'Catalogue जाँचें' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'API कुंजी' }), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'अभी जाँचें' }))
  const status = await screen.findByRole('status')
  expect(status.textContent).toMatch(/^क्रेडेंशियल अस्वीकृत हुआ: कुंजी अज्ञात/)
})

it('why a message to another system failed is said in the language of the page', async () => {
  const peerId = await addRemoteSystem()
  const [remoteId = 0] = await otherMembers(portal.carrel)
  await addAgency(portal.carrel, { libraryId: lakesideId, value: 'IN-1', peerId: null })
  await addAgency(portal.carrel, { libraryId: remoteId, value: 'XX-9', peerId })
  await portal.carrel.database.owner.query(
    `insert into peer_messages
       (customer_id, peer_id, direction, kind, state, header_at, created_at, last_error)
     select customer_id, id, 'out', 'request', 'failed', now(), now(),
       'The system answered 502 without a confirmation'
     from peers where id = $1`,
    [peerId],
  )
  chooseLanguage(hindi)
  await portal.open('consortium', '/DDR/Peers')
  await userEvent.click(await screen.findByRole('button', { name: /^Remote system/ }))
  await screen.findByText(/होस्ट का नाम ज्ञात नहीं है/)
  cleanup()
  await portal.open('consortium', '/DDR/Messages')
  await screen.findByText('सिस्टम ने पुष्टि के बिना 502 उत्तर दिया')
})

it('a value that cannot be saved is refused in the language of the page until it is changed', async () => {
  chooseLanguage(hindi)
  await portal.open('meridian', paths.ddrSettings)
  const pages = await screen.findByRole('spinbutton', { name: 'एक लेख के अधिकतम पृष्ठ' })
  await userEvent.type(pages, '0')
  await userEvent.click(screen.getByRole('button', { name: 'सहेजें' }))
  await screen.findByText('कम से कम 1 की संख्या दर्ज करें')
  await userEvent.type(pages, '7')
  await waitFor(() => expect(screen.queryByText('कम से कम 1 की संख्या दर्ज करें')).toBeNull())
  const page = within(screen.getByRole('main'))
  expect(page.queryByText(/^कुछ मान मान्य नहीं हैं/)).toBeNull()
})

it('a screen without access is refused in the language of the account', async () => {
  chooseLanguage(hindi)
  await portal.open('lakeside', '/Support/Notes')
  await screen.findByRole('heading', { name: 'इस पृष्ठ तक आपकी पहुँच नहीं है' })
})

it('a language that cannot be stored changes nothing', async () => {
  await portal.openAsSupport(meridianId, '/Support/Notes')
  portal.fail('preferences/language', 503)
  await choose('Language', 'हिन्दी')
  await waitFor(() => expect(screen.queryByText(/busy or being restarted/)).not.toBeNull())
  expect(currentLanguage().language).toBe('en')
})

it('dates and numbers follow the language, and digits the chosen grouping', () => {
  const written = () => [formatDay('2026-11-01'), wholeCount(1_234_567), formatCount(12_345_678)]
  expect(written()).toEqual(['1 Nov 2026', '1,234,567', '12.35M'])
  chooseLanguage(hindi)
  expect(written()).toEqual(['1 नव॰ 2026', '12,34,567', '1.23 करोड़'])
  chooseLanguage({ language: 'hi', grouping: 'international' })
  expect(wholeCount(1_234_567)).toBe('1,234,567')
  chooseLanguage({ language: 'en', grouping: 'indian' })
  expect(written()).toEqual(['1 Nov 2026', '12,34,567', '1.23 Cr'])
})

it('the warning that a request would exceed the CONTU guideline is in the language of the page', async () => {
  const [lakeside, meridian] = [
    await portal.carrel.signIn('lakeside'),
    await portal.carrel.signIn('meridian'),
  ]
  const copiesAYear = 5
  const journal = { sourceName: 'Annals of Frequent Loans', issueYear: '2025' }
  for (let nth = 0; nth < copiesAYear; nth += 1) {
    const { ddrId } = await lakeside.call(contract.ddr.create, newRequest(journal))
    await meridian.call(contract.ddr.respond, answer(ddrId, { deliveryMode: 'courier' }))
  }
  chooseLanguage(hindi)
  await portal.open(
    'lakeside',
    newRequestAddress(
      new URLSearchParams({ 'rft.jtitle': journal.sourceName, 'rft.date': '2025' }),
    ),
  )
  await screen.findByText(/^CONTU दिशानिर्देश से अधिक: /)
})

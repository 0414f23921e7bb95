import { addDays } from '../../contract/calendar.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expectAccessible } from '../support/browser/accessibility.ts'
import { test as base, expect, screenshot, signInOn, today } from '../support/browser/browser.ts'
import { scratchFolder } from '../support/database.ts'
import { raiseRequest } from '../support/raiseRequest.ts'
import { pdfBytes } from '../support/files/pdf.ts'
import { startProduct } from '../support/browser/product.ts'
import { type SmtpServer, startSmtpServer } from '../support/servers/smtpServer.ts'
import { expectFits, mainViews, views } from '../support/browser/views.ts'

/** The product with a real mail server beside it. */
const test = base
  .extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
    const smtp = await startSmtpServer()
    onCleanup(() => smtp.close())
    return smtp
  })
  .extend('product', { scope: 'file' }, async ({ database, smtp }, { onCleanup }) => {
    const dataDir = await scratchFolder()
    const env = { SMTP_URL: smtp.url }
    const product = await startProduct({ dataDir, databaseUrl: database.url, today, env })
    onCleanup(async () => {
      await product.stop()
    })
    return product
  })

const article = 'Seiches of narrow lakes'
const pdf = {
  name: 'seiches.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(pdfBytes(article)),
}

/** The number of a widget of the dashboard. */
const fulfilled = async (page: Page, label: string): Promise<number> => {
  await page.goto('/dashboard')
  const figure = page.getByText(label, { exact: true }).first().locator('xpath=ancestor::*[1]')
  return Number((await figure.innerText()).match(/[\d,]+/)?.[0].replaceAll(',', ''))
}

/** What a column of the DDR report of today says about an institution; nothing is none. */
async function reported(page: Page, side: string, row: RegExp): Promise<number> {
  await page.goto(`/Reports/DDRReport?from=${today}&to=${today}&side=${side}`)
  await page.getByRole('heading', { name: 'DDR Report' }).waitFor()
  const answer = page
    .getByRole('row')
    .nth(1)
    .or(page.getByText(/No DDR (Sent|Received) Data/))
  await answer.first().waitFor()
  const headers = await page.getByRole('columnheader').allInnerTexts()
  const of = page.getByRole('row', { name: row })
  if ((await of.count()) === 0) return 0
  const cells = (await of.first().innerText()).split('\t')
  return Number(cells[headers.findIndex((header) => /^(Delivered|Fulfilled)/i.test(header.trim()))])
}

/** Counts what a person does: clicks, keys, and files chosen in the system's own dialog. */
async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['actions'] = '0'
    const count = (event: Event) => {
      if (event.type !== 'change' && !event.isTrusted) return
      dataset['actions'] = String(Number(dataset['actions']) + 1)
    }
    document.addEventListener('click', count, true)
    document.addEventListener('keydown', count, true)
    document.addEventListener(
      'change',
      (event) => {
        if (event.target instanceof HTMLInputElement && event.target.type === 'file') count(event)
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['actions']))
}

/** Opens the form that fulfils the first request of the list. */
async function openAnswer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Action for request/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Fulfill Request' }).click()
}

/** Answers a pending request with the PDF, from the dashboard on; returns how many actions that takes. */
async function fulfil(page: Page, ddrId: string): Promise<number> {
  const actions = await countActions(page)
  await page
    .getByRole('link', { name: /see pending/i })
    .first()
    .click()
  await page.getByRole('button', { name: `Action for request ${ddrId}` }).click()
  await page.getByRole('menuitem', { name: 'Fulfill Request' }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByText('Choose a PDF').click(),
  ])
  await chooser.setFiles(pdf)
  await page.getByRole('button', { name: 'Send PDF to Leela Rao' }).click()
  await page.getByText('Your mail has been sent successfully').waitFor()
  return actions()
}

/** Expects one mail with the PDF, to the reader and to the library. */
async function expectOneMail({ mails }: SmtpServer, ddrId: string): Promise<void> {
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(1)
  const [mail] = mails
  expect(mail?.to[0]).toBe('leela.rao@lakeside.example')
  expect(mail?.to.length).toBeGreaterThan(1)
  expect(mail?.raw).toMatch(/^To: leela\.rao@lakeside\.example/m)
  expect(mail?.raw).toMatch(/^Cc: .*@lakeside\.example/m)
  expect(mail?.raw.replaceAll(/\r\n\s/g, ' ')).toContain(`${article}, Fulfill Request`)
  expect(mail?.raw).toContain(`filename=DDR-${ddrId}.pdf`)
  expect(mail?.raw.replaceAll(/\s/g, '')).toContain(pdf.buffer.toString('base64'))
  expect(mail?.raw).toContain('Dear Leela Rao')
}

/** Expects that the library that requested sees the answer, and downloads the PDF. */
async function expectDelivered(page: Page, ddrId: string): Promise<void> {
  await page.getByLabel('Search DDR ID').first().fill(ddrId)
  await page.keyboard.press('Enter')
  await page
    .getByRole('row', { name: new RegExp(article) })
    .getByText('Fulfilled')
    .waitFor()
  await page.getByRole('button', { name: `View request ${ddrId}` }).click()
  await page.getByText('Mail sent').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the PDF' }).click()
  expect(await readFile(await (await download).path())).toEqual(pdf.buffer)
}

test('a request goes from one library to another, out as a mail with its PDF, and into every figure', async ({
  newPage,
  smtp,
}) => {
  const lakeside = await newPage()
  await signInOn(lakeside, 'lakeside')
  const sentBefore = await fulfilled(lakeside, 'Sent: fulfilled')
  const reportedSentBefore = await reported(lakeside, 'sent', /Meridian/)
  const ddrId = await raiseRequest(lakeside, article)

  const meridian = await newPage()
  await signInOn(meridian, 'meridian')
  const reportedBefore = await reported(meridian, 'received', /Lakeside/)
  const receivedBefore = await fulfilled(meridian, 'Received: fulfilled')

  expect(await fulfil(meridian, ddrId)).toBe(6)
  await expectOneMail(smtp, ddrId)
  await expectDelivered(lakeside, ddrId)

  expect(await fulfilled(meridian, 'Received: fulfilled')).toBe(receivedBefore + 1)
  expect(await fulfilled(lakeside, 'Sent: fulfilled')).toBe(sentBefore + 1)
  expect(await reported(meridian, 'received', /Lakeside/)).toBe(reportedBefore + 1)
  expect(await reported(lakeside, 'sent', /Meridian/)).toBe(reportedSentBefore + 1)

  // The first article of its journal this year: one of five for its reader's library.
  await lakeside.goto(`/Reports/ConterReport?side=borrowed&year=${today.slice(0, 4)}`)
  const borrowed = lakeside.getByRole('row', { name: /Annals of Lakes/ })
  expect((await borrowed.innerText()).split('\t').slice(-2)).toEqual(['1', '4'])
  await meridian.goto(`/Reports/ConterReport?side=lending&year=${today.slice(0, 4)}`)
  await meridian
    .getByRole('row', { name: /Annals of Lakes/ })
    .getByRole('button')
    .click()
  await meridian.getByRole('dialog').getByText(ddrId, { exact: true }).waitFor()
})

test('the warnings about a request are loaded after a pause in typing, not at each key', async ({
  page,
  signIn,
}) => {
  await page.clock.install()
  await signIn('lakeside', '/DDR/Sent')
  await page.getByRole('button', { name: 'Raise a request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise a request' })
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/ddr/warnings')) requested.push(searchParams.get('source_name') ?? '')
  })
  // From here on the page's time stands still until it is moved.
  await dialog.getByLabel('Journal').focus()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  const arrived = () => page.evaluate(async () => (await fetch('/platform/health')).status)
  await dialog.getByLabel('Journal').pressSequentially('Annals of Lakes')
  await page.clock.runFor(300)
  await dialog.getByLabel('Journal').press('!')
  await page.clock.runFor(399)
  await arrived()
  expect(requested).toEqual([])
  await page.clock.runFor(1)
  await arrived()
  expect(requested).toEqual(['Annals of Lakes!'])
})

test('the reader gets the note of a delay, also when the message is rewritten', async ({
  page,
  signIn,
  smtp,
}) => {
  await signIn('meridian', '/DDR/Received')
  await page
    .getByRole('button', { name: /^Action for request/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delay' }).click()
  await page.getByRole('radio', { name: /^Others/ }).click()
  const reason = page.getByLabel('Reason', { exact: false }).and(page.getByRole('textbox'))
  await reason.fill('Our scanner is out of order')
  const message = page.locator('.ProseMirror')
  await message.getByText('Reason: Our scanner is out of order').waitFor()
  await page.getByText('The reader is told this reason in the message.').waitFor()
  await message.fill('Please wait a little.')
  await page.getByText('The message does not give this reason: it is added at its end.').waitFor()
  // What was written by hand stays as it is.
  await reason.fill('Our scanner is in repair')
  expect(await message.innerText()).toBe('Please wait a little.')
  await page.getByRole('button', { name: /^Send to/ }).click()
  await page.getByText('Your mail has been sent successfully').waitFor()
  const sent = () => smtp.mails.find(({ raw }) => raw.includes('Please wait a little.'))
  await expect.poll(sent, { timeout: 10_000 }).toBeDefined()
  expect(sent()?.raw).toContain('Reason: Our scanner is in repair')
})

test('one key opens the next pending request', async ({ page, signIn }) => {
  await signIn('meridian', '/DDR/Received')
  const menus = page.getByRole('button', { name: /^Action for request/ })
  const numberOf = async (at: number) =>
    (await menus.nth(at).getAttribute('aria-label'))?.match(/\d+/)?.[0]
  const [first, second] = [await numberOf(0), await numberOf(1)]
  await page.goto(`/DDR/Received?open=${first}&as=discard`)
  await page.getByLabel('Reason').fill('Not an article')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Discard reason has been saved successfully').waitFor()
  await page.keyboard.press('n')
  await page
    .getByRole('dialog', { name: 'Fullfill Request' })
    .getByText(`DDR ID ${second}`)
    .waitFor()
  // Back closes the request and nothing else.
  await page.goBack()
  await page.getByRole('heading', { name: 'DDR Received' }).waitFor()
})

test('the delivery note prints on one page without the shell, and the form keeps what was typed', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/DDR/Received')
  await openAnswer(page)
  await page.getByLabel('Subject').fill('My own subject')
  await page.getByRole('tab', { name: 'Delivery Note' }).click()
  const bytes = await page.pdf({ preferCSSPageSize: true })
  expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('tab', { name: 'Answer' }).click()
  expect(await page.getByLabel('Subject').inputValue()).toBe('My own subject')
})

test('Load asks once for the requests of other days', async ({ page, signIn }) => {
  await signIn('meridian', '/DDR/Received')
  await page.getByRole('main').getByRole('row').nth(1).waitFor()
  const listUrls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/get_ddr_received_list')) listUrls.push(request.url())
  })
  const from = addDays(today, -30)
  await page.getByLabel('From date').fill(from)
  const answer = page.waitForResponse(/get_ddr_received_list/)
  await page.getByRole('button', { name: 'Load' }).click()
  await answer
  await page.waitForURL((url) => url.search.includes(from))
  expect(listUrls).toHaveLength(1)
})

/** Returns what the list says on paper alone, below the line of the screen. */
const textOnPaper = (page: Page): Promise<string> =>
  page
    .getByRole('main')
    .locator('[data-text]')
    .nth(1)
    .evaluate((one) => getComputedStyle(one, '::before').content.slice(1, -1))

test('on paper a list has its total and rows, and no buttons for views, columns and files', async ({
  page,
  signIn,
}) => {
  // More than a page, also at the beginning of a year; other tests answer what is pending.
  const filter = JSON.stringify({ status: 'all', from: addDays(today, -364), to: today })
  await signIn('meridian', `/DDR/Received?filter=${encodeURIComponent(filter)}`)
  const buttons = page.getByRole('button', { name: /^(Saved views|Columns|Export|Download)$/ })
  await page.getByText(/^Total count of All/).waitFor()
  await expect.poll(() => buttons.count()).toBe(3)
  await page.emulateMedia({ media: 'print' })
  await page.getByText(/^Total count of All/).waitFor()
  expect(await buttons.count()).toBe(0)
  expect(await page.getByRole('radio').or(page.getByRole('textbox')).count()).toBe(0)
  await expect
    .poll(() => textOnPaper(page))
    .toMatch(/^\d+ \w+ \d{4} – \d+ \w+ \d{4} · rows 1–15 of \d+$/)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Urgent', exact: true }).click()
  await page.waitForURL(/priority/)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => textOnPaper(page)).toContain(' · Priority: Urgent')
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/ResourceMgmt/ManageMyLibrarySubscriptions/ViewHoldingsSummary')
  await buttons.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('table').waitFor()
  expect(await buttons.count()).toBe(0)
})

test('a consortium selects a member first, and can only read its requests', async ({
  page,
  signIn,
}) => {
  await signIn('consortium', '/DDR/Received')
  await page.getByRole('dialog').getByText('Please select member to view details').waitFor()
  await page.getByRole('button', { name: 'Ok' }).click()
  await page.getByLabel('Request Received By').fill('Meridian')
  await page.getByRole('option', { name: /Meridian/ }).click()
  await page
    .getByRole('button', { name: /^View request/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /Action for request/ }).count()).toBe(0)
})

const everyView = [...mainViews, views.tablet]

test.for(['/DDR/Received', '/DDR/Sent'])(
  '%s fits and is accessible',
  async (path, { page, signIn }) => {
    await signIn('meridian', path)
    await expectFits(page, path, everyView)
  },
)

test('a mail without a message or with a false PDF is refused with the specified text', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/DDR/Received')
  await openAnswer(page)
  const send = page.getByRole('button', { name: /^Send PDF to/ })
  // Fails when there is more than one.
  await page.getByRole('button', { name: 'Choose a PDF' }).waitFor()
  await page.getByLabel('Choose a PDF').setInputFiles({ ...pdf, buffer: Buffer.from('<html>') })
  await page.getByText('Please upload a PDF file format.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel('Choose a PDF').setInputFiles(pdf)
  await expect.poll(() => send.isDisabled()).toBe(false)
  const message = page.locator('.ProseMirror')
  await message.fill('')
  await page.getByText('Fill the neccessay field Message').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await message.fill('Here it is')
  await expect.poll(() => send.isDisabled()).toBe(false)
})

test('a late finding about a PDF pushes no focused field behind the buttons', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await signIn('meridian', '/DDR/Received')
  await openAnswer(page)
  const check = Promise.withResolvers<void>()
  await page.route('**/ddr/check-file*', async (route) => {
    await check.promise
    await route.continue()
  })
  const panel = page.getByRole('dialog', { name: 'Fullfill Request' })
  await panel.locator('.ProseMirror').waitFor()
  await panel.getByLabel('Choose a PDF').setInputFiles(pdf)
  await panel.getByText('The PDF is being read').waitFor()
  // The field stands right above the buttons.
  const subject = panel.getByLabel('Subject')
  await subject.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await subject.focus()
  const send = panel.getByRole('button', { name: /^Send PDF to/ })
  const below = async () => {
    const [field, bar] = [await subject.boundingBox(), await send.boundingBox()]
    return (field?.y ?? 0) + (field?.height ?? 0) - (bar?.y ?? 0)
  }
  expect(await below()).toBeLessThan(0)
  check.resolve()
  await panel.getByText(/^Please check the PDF/).waitFor()
  await expect.poll(below).toBeLessThan(0)
})

test('the form of an answer is accessible', async ({ page, signIn }) => {
  await signIn('meridian', '/DDR/Received')
  await openAnswer(page)
  await page.locator('.ProseMirror').waitFor()
  await page.waitForLoadState('networkidle')
  await screenshot(page, 'fulfil')
  await expectAccessible(page)
})

test('a list with selected requests fits and is accessible', async ({ page, signIn }) => {
  await signIn('meridian', '/DDR/Received')
  const boxes = page.getByRole('checkbox', { name: /^Select request/ })
  for (const nth of [0, 1]) await boxes.nth(nth).click()
  await page.getByText('2 rows are selected').waitFor()
  await expectFits(page, 'selected requests', everyView)
})

test('a lost connection is shown over an open request, and covers nothing of it', async ({
  page,
  signIn,
}) => {
  await signIn('meridian', '/DDR/Received')
  const menu = page.getByRole('button', { name: /^Action for request/ }).first()
  const ddrId = (await menu.getAttribute('aria-label'))?.match(/\d+/)?.[0]
  const panel = page.getByRole('dialog', { name: 'Discard Request' })
  const save = panel.getByRole('button', { name: 'Save' })
  const strip = page.getByText(/^The connection is lost/).last()
  // What a narrow screen loads ahead may be under way when the connection goes.
  page.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/)
  for (const { name, colorScheme, viewport } of everyView) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`/DDR/Received?open=${ddrId}&as=discard`)
    await save.waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await strip.waitFor()
    await screenshot(page, `connection lost ${name}`)
    const seen = await strip.evaluate((element) => {
      const { left, width, bottom, height } = element.getBoundingClientRect()
      const onTop = document.elementFromPoint(left + width / 2, bottom - height / 2)
      return { onTop: onTop === element, bottom }
    })
    expect(seen.onTop).toBe(true)
    expect((await panel.boundingBox())?.y).toBe(seen.bottom)
    const { y = 0, height = 0 } = (await save.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(viewport.height)
    await page.context().setOffline(false)
    await strip.waitFor({ state: 'detached' })
  }
  await panel.getByLabel('Reason').fill('Not an article')
  await save.click()
  await page.getByText('Discard reason has been saved successfully').waitFor()
})

/** Returns the texts that the scroll buttons cover, and a remark when the bar of a phone lets rows through. */
function coveredTexts(page: Page) {
  return page.evaluate(() => {
    // On a phone the buttons are in a bar, which is the lower end of what can be seen.
    const isPhone = window.innerWidth < 600
    const buttons = [
      ...document.querySelectorAll(
        'button[aria-label="Back to top"], button[aria-label="Go to bottom"]',
      ),
    ]
    const boxes = buttons.map((button) =>
      (isPhone ? button.parentElement : button)?.getBoundingClientRect(),
    )
    const covers = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].some(({ left, right, top: upper, bottom }) =>
        boxes.some(
          (box) =>
            box !== undefined &&
            left < box.right &&
            right > box.left &&
            upper < box.bottom &&
            bottom > box.top,
        ),
      )
    }
    const texts = [...document.querySelectorAll('main *, footer *')].filter(
      (element) =>
        !buttons.some((button) => button.parentElement?.contains(element)) &&
        [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
        ),
    )
    const isOpaque = getComputedStyle(buttons[0]?.parentElement ?? document.body).backgroundColor
    const atEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1
    // What scrolls below the opaque bar of a phone comes out above it; at the end nothing is left below it.
    if (isPhone && !atEnd)
      return isOpaque === 'rgba(0, 0, 0, 0)' ? ['the bar lets rows through'] : []
    return texts.filter(covers).map(({ textContent }) => textContent)
  })
}

test.for([375, 768, 1280])(
  'the scroll buttons cover nothing, and leave the list its margins, at %i px',
  async (width, { newPage }) => {
    const page = await newPage({ viewport: { width, height: 800 } })
    await signInOn(
      page,
      'meridian',
      '/DDR/Received?perPage=50&filter=%7B%22status%22%3A%22all%22%7D',
    )
    await page.getByRole('link', { name: 'DOI' }).first().waitFor()
    const main = await page.getByRole('main').evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const { left: start = 0, right: end = 0 } =
        element.querySelector('.MuiPaper-root')?.getBoundingClientRect() ?? {}
      return { atStart: start - left, atEnd: right - end }
    })
    expect(main.atEnd).toBe(main.atStart)
    for (const top of [1000, 100_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), top)
      await page.getByRole('button', { name: 'Back to top' }).waitFor()
      expect(await coveredTexts(page)).toEqual([])
    }
    await screenshot(page, `scroll-buttons-${width}`)
  },
)

test('rows do not move when their links arrive', async ({ newPage }) => {
  const page = await newPage()
  await signInOn(page, 'meridian')
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/link_resolver**', async (route) => {
    await held
    await route.continue()
  })
  for (const list of ['/DDR/Received', '/DDR/Sent']) {
    await page.goto(`${list}?filter=%7B%22status%22%3A%22all%22%7D`)
    await page
      .getByRole('button', { name: /request \d+|^View/ })
      .first()
      .waitFor()
    const row = page.getByText(/^Total count of/)
    const last = page.getByRole('row').last()
    await row.waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const before = await last.boundingBox()
    answer()
    await page.getByRole('link', { name: 'DOI' }).first().waitFor()
    expect((await last.boundingBox())?.y).toBe(before?.y)
  }
})

test('To and CC of an answer are text, in full', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 375, height: 800 } })
  await signInOn(page, 'meridian', '/DDR/Received')
  await page
    .getByRole('button', { name: /^Action for request/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delay' }).click()
  const to = page.locator('dt', { hasText: /^To$/ }).locator('xpath=following-sibling::dd')
  await to.waitFor()
  expect(await to.innerText()).toMatch(/@/)
  // Nothing of it is cut off or scrolled away.
  expect(await to.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  const cc = page.locator('dt', { hasText: /^CC$/ }).locator('xpath=following-sibling::dd')
  expect(await cc.innerText()).toMatch(/@.*/)
  expect(await cc.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  await screenshot(page, 'answer-to-cc')
})

test('a reader with a long name leaves the form of an answer its room', async ({ newPage }) => {
  const lakeside = await newPage()
  await signInOn(lakeside, 'lakeside')
  const ddrId = await raiseRequest(lakeside, 'Long names by the lake', 'W'.repeat(200))
  const meridian = await newPage({ viewport: { width: 375, height: 640 } })
  await signInOn(meridian, 'meridian', `/DDR/Received?open=${ddrId}&as=fulfil`)
  const send = meridian.getByRole('button', { name: /^Send PDF to W{200}$/ })
  expect((await send.boundingBox())?.height).toBeLessThan(80)
})

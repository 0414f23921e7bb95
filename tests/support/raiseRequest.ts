import type { Page } from 'playwright-core'

/** Raises a request of Lakeside for an article to Meridian, as a librarian does; returns its DDR ID. */
export async function raiseRequest(
  page: Page,
  article: string,
  reader = 'Leela Rao',
): Promise<string> {
  await page.goto('/DDR/Sent')
  await page.getByRole('button', { name: 'Raise a request' }).click()
  const dialog = page.getByRole('dialog', { name: 'Raise a request' })
  await dialog
    .getByLabel(/DOI, OpenURL/)
    .fill(
      `https://r.example/?rft.atitle=${encodeURIComponent(article)}&rft.jtitle=Annals+of+Lakes&rft.date=2025`,
    )
  await dialog.getByRole('button', { name: 'Fill in' }).click()
  await dialog.getByLabel('Name').fill(reader)
  await dialog.getByLabel('E-mail').fill('leela.rao@lakeside.example')
  await dialog.getByLabel('Supplying library').fill('Meridian')
  await page.getByRole('option', { name: /Meridian/ }).click()
  await dialog.getByRole('button', { name: 'Raise the request' }).click()
  const done = page.getByText(/raised with the DDR ID \d+/)
  await done.waitFor()
  return (await done.innerText()).match(/DDR ID (\d+)/)?.[1] ?? ''
}

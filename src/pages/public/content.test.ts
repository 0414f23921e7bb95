import about from '../../../content/about.json' with { type: 'json' }
import faq from '../../../content/faq.json' with { type: 'json' }
import { afterEach, expect, it, vi } from 'vitest'
import * as languages from '../../i18n/language.ts'
import { type ContactContent, loadContent } from './content.ts'

afterEach(() => vi.restoreAllMocks())

/** Answers for the files that exist, and 404 for all others. */
function serve(files: Record<string, object>): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const file = typeof input === 'string' ? files[input] : undefined
    return Promise.resolve(file ? Response.json(file) : new Response(null, { status: 404 }))
  })
}

const english = { '/content/contact.json': { title: 'Contact' } }

it.each([
  ['a language that has the page', 'hi', { title: 'संपर्क' }],
  [
    'a language that lacks it, which says that it is English',
    'xx',
    { title: 'Contact', language: { lang: 'en', dir: 'ltr' } },
  ],
  ['English', 'en', { title: 'Contact' }],
])('loads a page in %s', async (_, language, content) => {
  vi.spyOn(languages, 'currentLanguage').mockReturnValue({
    ...languages.currentLanguage(),
    language,
  })
  serve({ ...english, '/content/languages/hi/content/contact.json': { title: 'संपर्क' } })
  expect(await loadContent<ContactContent>('contact')).toEqual(content)
})

it('rejects when no file can be loaded', async () => {
  serve({})
  await expect(loadContent('about')).rejects.toThrow('content/about.json: 404')
})

it('has the topics of the requirements, spelt as there', () => {
  const labels = ({ tabs }: { tabs: { label: string }[] }) => tabs.map(({ label }) => label)
  expect(labels(about)).toEqual([
    'What is the product',
    'Features and Benefits',
    'Products and Services',
    'Collaborations',
    'Infrastructure',
    'Trial Access',
  ])
  expect(labels(faq)).toEqual([
    'General Information',
    'Coverage Statistics',
    'Features & Functionalities & Access related',
    'Subscription',
    'Technical Questions',
    'For Publishers',
    'For Librarians',
    'Frequently Asked Questions',
  ])
})

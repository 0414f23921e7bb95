import { expect, it } from 'vitest'
import { pseudoLanguages } from './pseudo.ts'
import { translatorOf } from './translator.ts'

const translate = translatorOf({
  Save: 'सहेजें',
  'Enter at most %{count} characters': 'अधिकतम %{count} वर्ण दर्ज करें',
  '%{name} has left': '%{name} ने छोड़ दिया',
  Journal: 'जर्नल',
  'Choose a %{kind}': '%{kind} चुनें',
})

it.each([
  ['Save', 'सहेजें'],
  ['Enter at most 200 characters', 'अधिकतम 200 वर्ण दर्ज करें'],
  ['Meridian has left', 'Meridian ने छोड़ दिया'],
  ['Choose a Journal', 'जर्नल चुनें'],
  ['Enter at most 200', 'Enter at most 200'],
  ['constructor', 'constructor'],
])('translates %j, filled already, to %j', (text, translation) => {
  expect(translate(text)).toBe(translation)
})

it('fills the placeholders of a translation, and of an English text without one', () => {
  expect(translate('%{name} has left', { name: 'Lakeside' })).toBe('Lakeside ने छोड़ दिया')
  expect(translate('%{name} has come', { name: 'Lakeside' })).toBe('Lakeside has come')
})

it('takes no value for a placeholder', () => {
  expect(translate('%{name} has left', { name: '%{name}' })).toBe('%{name} ने छोड़ दिया')
})

it('changes texts of pseudo-languages, but neither placeholders nor the border of plural forms', () => {
  const accented = pseudoLanguages['en-XA']?.change
  expect(accented?.('%{count} row |||| %{count} rows')).toMatch(
    /^\[%\{count\} r.+\] \|\|\|\| \[%\{count\} r.+\]$/,
  )
  const mirrored = pseudoLanguages['ar-XB']?.change
  expect(mirrored?.('Save')).toBe('[\u202eSave\u202c]')
})

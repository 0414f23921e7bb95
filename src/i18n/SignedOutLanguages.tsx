import { currentLanguage, languages } from './language.ts'

/** Shows each language in its own name, on the screens that need no account. Another one loads the page anew. */
export function SignedOutLanguages() {
  const current = currentLanguage().language
  return (
    <div className="languages">
      {languages.map((language) => (
        <button
          key={language.code}
          type="button"
          lang={language.code}
          aria-pressed={language.code === current}
          onClick={() => void choose(language.code)}
        >
          {language.name}
        </button>
      ))}
    </div>
  )
}

async function choose(language: string): Promise<void> {
  const { chooseLanguage } = await import('./chooseLanguage.ts')
  chooseLanguage({ language, grouping: null })
  window.location.reload()
}

import { currentLanguage, languages } from './language.ts'

interface Props {
  /** Called before the page is loaded anew. */
  onChoose?: () => void
}

/** Shows each language in its own name, on the screens that need no account. Another one loads the page anew. */
export function SignedOutLanguages({ onChoose }: Props) {
  const current = currentLanguage().language
  return (
    <div className="languages">
      {languages.map((language) => (
        <button
          key={language.code}
          type="button"
          lang={language.code}
          aria-pressed={language.code === current}
          onClick={() => {
            onChoose?.()
            void open(language.code)
          }}
        >
          {language.name}
        </button>
      ))}
    </div>
  )
}

const open = async (code: string) => (await import('./chooseLanguage.ts')).openInLanguage(code)

import type { TextCatalogue } from '../../contract/language/translator.ts'
import type { Messages } from '../resources/declaration.ts'

const portalFiles = import.meta.glob<Messages>(
  [
    '../../content/languages/*/*.json',
    '!**/{language,formats,server,react-admin,login,oneTimeLinks,pages,public}.json',
  ],
  { import: 'default' },
)
const reactAdminFiles = import.meta.glob<Messages>('../../content/languages/*/react-admin.json', {
  import: 'default',
})
const serverFiles = import.meta.glob<TextCatalogue>('../../content/languages/*/server.json', {
  import: 'default',
})

/** The texts of the signed-in portal in one language. */
export interface PortalCatalogue {
  reactAdmin: Messages
  /** Texts of the features, as their `messages.ts` nest them. */
  features: Messages[]
  /** Texts of contract and platform by their English ones. */
  server: TextCatalogue
}

/** Loads the texts of the signed-in portal in a language that has a folder. Rejects when they cannot be loaded. */
export async function loadPortalCatalogue(code: string): Promise<PortalCatalogue> {
  const [features, [reactAdmin = {}], [server = {}]] = await Promise.all([
    loadAll(portalFiles, code),
    loadAll(reactAdminFiles, code),
    loadAll(serverFiles, code),
  ])
  return { reactAdmin, features, server }
}

/** Loads the files of one language among files of all languages. */
const loadAll = <T>(files: Record<string, () => Promise<T>>, code: string): Promise<T[]> =>
  Promise.all(
    Object.entries(files)
      .filter(([path]) => path.split('/').at(-2) === code)
      .map(([, load]) => load()),
  )

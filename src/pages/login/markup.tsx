import { renderToString } from 'react-dom/server'
import { LoginPage } from './LoginPage.tsx'

/** The sign-in screen as it first shows; drawn into index.html by the build (scripts/indexHtml.ts). */
export const signInMarkup = (): string => renderToString(<LoginPage />)

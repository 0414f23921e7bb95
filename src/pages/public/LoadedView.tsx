import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { publicTexts } from './messages.ts'
import type { LoadState } from './useLoad.ts'

/** Shows a skeleton, a failure with Retry, or the loaded content. */
export function LoadedView<T>(props: { loaded: LoadState<T>; children: (value: T) => ReactNode }) {
  const texts = useTexts('publicTexts', publicTexts)
  const { loaded } = props
  switch (loaded.state) {
    case 'loading':
      return <div className="public-skeleton" role="status" aria-label={texts.loading} />
    case 'failed':
      return (
        <div role="alert">
          <p>{texts.failed}</p>
          <button type="button" className="pre-auth-button" onClick={loaded.retry}>
            {texts.retry}
          </button>
        </div>
      )
    case 'loaded':
      return props.children(loaded.value)
  }
}

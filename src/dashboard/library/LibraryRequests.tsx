import { clsx } from 'clsx'
import { type SubmitEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../authProvider/SessionContext.tsx'
import shared from '../../components/controls.module.css'
import { TextLink } from '../../components/text/TextLink.tsx'
import { formatDay } from '../../dates.ts'
import { newRequestFor, sentRequest } from '../../links.ts'
import { paths } from '../../paths.ts'
import styles from './LibraryRequests.module.css'
import { librarySources } from '../sources.ts'
import { useSource } from '../useSource.ts'
import { Widget } from '../widget/Widget.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Characters of the longest citation in the address of the form of a new request. */
const maxCitationLength = 2000

/**
 * Shows a field that opens the form of a new request for an article, and the documents that were delivered last, each
 * with a link that reopens its request when it is not what the library asked for.
 */
export function LibraryRequests() {
  const { can } = useSession()
  const query = useSource(librarySources.delivered)
  const t = useTranslations('dashboard.requestArticle')
  return (
    <Widget
      title={t('title')}
      span={t('delivered')}
      query={query}
      columns={12}
      height={160}
      mediumHeight={232}
      narrowHeight={354}
      rows={3}
    >
      {(rows) => (
        <div className={styles['requests']}>
          {can('ddrSent.create') && <RequestForm />}
          {rows.length === 0 && <p>{t('none')}</p>}
          <ul>
            {rows.map(({ ddrId, articleName, supplierName, deliveredOn }) => (
              <li key={ddrId}>
                <TextLink to={sentRequest(ddrId)} title={articleName}>
                  {articleName}
                </TextLink>
                <span>
                  {[supplierName, unbroken(formatDay(deliveredOn))].filter(Boolean).join(', ')}
                </span>
                {can('ddrSent.act') && (
                  <TextLink
                    to={sentRequest(ddrId, 'reopen')}
                    tone="soft"
                    aria-label={t('wrongOne', { name: articleName })}
                  >
                    {t('wrong')}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Widget>
  )
}

/** Returns a text that stays in one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Opens the form of a new request with the typed text. The browser alone can send it before the portal's code runs. */
function RequestForm() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void navigate(newRequestFor(field.current?.value ?? ''))
  }
  return (
    <form action={paths.ddrSent} onSubmit={onSubmit}>
      <label>
        {translate('dashboard.requestArticle.label')}
        <input
          ref={field}
          name="request"
          required
          maxLength={maxCitationLength}
          autoComplete="off"
        />
      </label>
      <button type="submit" className={clsx(shared['button'], shared['outlined'])}>
        {translate('dashboard.requestArticle.submit')}
      </button>
    </form>
  )
}

import { settings } from '../../settings.ts'
import { fillBrand, type ContactContent, loadContent } from './content.ts'
import { LoadedView } from './LoadedView.tsx'
import { useLoad } from './useLoad.ts'

const brand = {
  product: settings.product,
  headOffice: settings.headOffice,
  supportEmail: settings.supportEmail,
  supportPhone: settings.supportPhone,
  supportFax: settings.supportFax,
}

/** Shows head office and product support (docs/requirements/portal.md §2.9). */
export function ContactPage() {
  const loaded = useLoad(() => loadContent<ContactContent>('contact'), 'contact')
  return (
    <LoadedView loaded={loaded}>
      {({ title, intro, offices, language }) => (
        <div {...language}>
          <title>{`${title} · ${settings.product}`}</title>
          <h1>{fillBrand(title, brand)}</h1>
          <p>{fillBrand(intro, brand)}</p>
          <div className="public-offices">
            {offices.map(({ heading, rows }) => (
              <section key={heading}>
                <h2>{fillBrand(heading, brand)}</h2>
                <dl>
                  {rows.map(({ label, value, href }) => (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd>
                        {href ? (
                          <a href={fillBrand(href, brand).replace(/\s/g, '')}>
                            {fillBrand(value, brand)}
                          </a>
                        ) : (
                          fillBrand(value, brand)
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </div>
      )}
    </LoadedView>
  )
}

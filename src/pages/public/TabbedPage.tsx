import { type KeyboardEvent, useRef, useState } from 'react'
import { settings } from '../../settings.ts'
import { Blocks } from './Blocks.tsx'
import { fillBrand, loadContent, type Tab, type TabbedContent } from './content.ts'
import { LoadedView } from './LoadedView.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { publicTexts } from './messages.ts'
import { useLoad } from './useLoad.ts'

/** Shows the About page. */
export const AboutPage = () => <TabbedPage name="about" />
/** Shows the FAQ page. */
export const FaqPage = () => <TabbedPage name="faq" />

/** Shows a list of topics and the selected topic beside it; the topic is in the address. */
function TabbedPage({ name }: { name: 'about' | 'faq' }) {
  const loaded = useLoad(() => loadContent<TabbedContent>(name), name)
  return (
    <LoadedView loaded={loaded}>
      {({ title, tabs, language }) => (
        <div {...language}>
          <title>{`${fillBrand(title, { product: settings.product })} · ${settings.product}`}</title>
          <h1>{fillBrand(title, { product: settings.product })}</h1>
          <Tabs tabs={tabs} />
        </div>
      )}
    </LoadedView>
  )
}

function Tabs({ tabs }: { tabs: Tab[] }) {
  const texts = useTexts('publicTexts', publicTexts)
  const [chosenId, setChosenId] = useState(() => window.location.hash.slice(1))
  const list = useRef<HTMLDivElement>(null)
  const selectedIndex = Math.max(
    0,
    tabs.findIndex(({ id }) => id === chosenId),
  )
  const tab = tabs[selectedIndex]
  const choose = (index: number) => {
    const next = tabs[(index + tabs.length) % tabs.length]
    if (next === undefined) return
    setChosenId(next.id)
    window.history.replaceState(window.history.state, '', `#${next.id}`)
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: selectedIndex + 1,
      ArrowRight: selectedIndex + 1,
      ArrowUp: selectedIndex - 1,
      ArrowLeft: selectedIndex - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = moves[event.key]
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }
  if (tab === undefined) return null
  return (
    <div className="public-tabs">
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-label={texts.topics}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label }, index) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={index === selectedIndex}
            aria-controls="tab-panel"
            tabIndex={index === selectedIndex ? 0 : -1}
            onClick={() => choose(index)}
          >
            {fillBrand(label, { product: settings.product })}
          </button>
        ))}
      </div>
      <section id="tab-panel" role="tabpanel" tabIndex={0} aria-labelledby={`tab-${tab.id}`}>
        <h2>{fillBrand(tab.label, { product: settings.product })}</h2>
        <Blocks blocks={tab.blocks} />
      </section>
    </div>
  )
}

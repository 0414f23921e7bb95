import { addressOf } from '../../base.ts'
import { settings } from '../../settings.ts'
import { type Block, fillBrand } from './content.ts'
import { useTexts } from '../../i18n/texts.ts'
import { publicTexts } from './messages.ts'

const inBrand = (text: string) =>
  fillBrand(text, { product: settings.product, supportEmail: settings.supportEmail })

/** Renders the blocks of a topic. */
export function Blocks({ blocks }: { blocks: Block[] }) {
  return blocks.map((block) => <BlockView key={JSON.stringify(block)} block={block} />)
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p>{inBrand(block.text)}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{inBrand(item)}</li>
          ))}
        </ul>
      )
    case 'figures':
      return (
        <dl className="public-figures">
          {block.figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{inBrand(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'questions':
      return block.questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{inBrand(question)}</summary>
          <p>{inBrand(answer)}</p>
        </details>
      ))
    case 'link':
      return <ContentLink {...block} />
  }
}

function ContentLink({
  label,
  href,
  newTab = false,
}: {
  label: string
  href: string
  newTab?: boolean
}) {
  const texts = useTexts('publicTexts', publicTexts)
  const outside = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <p>
      <a href={href.startsWith('/') ? addressOf(href) : inBrand(href)} {...outside}>
        {inBrand(label)}
        {newTab && <span className="public-hidden"> ({texts.newTab})</span>}
      </a>
    </p>
  )
}

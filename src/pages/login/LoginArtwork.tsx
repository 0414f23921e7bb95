import { useTexts } from '../../i18n/texts.ts'
import { settings } from '../../settings.ts'
import { loginTexts } from './messages.ts'

const spines = [34, 22, 46, 28, 38, 18, 42, 30, 24, 50, 20, 36]
const heights = [0.92, 0.78, 1, 0.84, 0.7, 0.95, 0.81, 0.88, 0.74, 0.97, 0.8, 0.9]
const shelves = [0, 1, 2]

/** Shows a decorative reading alcove: an arch over three shelves of books. */
export function LoginArtwork() {
  const texts = useTexts('loginTexts', loginTexts)
  return (
    <aside className="login-aside">
      <p className="login-wordmark">{settings.product}</p>
      <svg className="login-art" viewBox="0 0 420 470" aria-hidden="true">
        <path className="arch" d="M20 470V210a190 190 0 0 1 380 0v260" />
        <path className="arch inner" d="M44 470V212a166 166 0 0 1 332 0v258" />
        {shelves.map((shelf) => (
          <Shelf key={shelf} index={shelf} />
        ))}
      </svg>
      <p className="login-tagline">{texts.tagline}</p>
    </aside>
  )
}

function Shelf({ index }: { index: number }) {
  const floor = 220 + index * 100
  return (
    <g>
      <path className="board" d={`M52 ${floor}H368`} />
      {booksOn(index).map(({ x, width, height, shade }) => (
        <rect
          key={x}
          className={`book shade-${shade}`}
          x={x}
          y={floor - height - 1}
          width={width}
          height={height}
          rx="1.5"
        />
      ))}
    </g>
  )
}

/** Returns the books of a shelf: the same books in a different order per shelf. */
function booksOn(shelf: number) {
  let left = 62
  return spines.map((_, index) => {
    const x = left
    const width = (spines[(index + shelf * 5) % spines.length] ?? 24) * 0.66
    const height = 72 * (heights[(index * 5 + shelf * 3) % heights.length] ?? 1)
    left += width + 3
    return { x, width, height, shade: (index + shelf * 2) % 4 }
  })
}

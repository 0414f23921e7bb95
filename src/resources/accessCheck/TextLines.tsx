/** Shows each text on a line of its own. Different holdings can have equal texts. */
export const TextLines = ({ texts }: { texts: readonly string[] }) => (
  <div>
    {texts.map((text, index) => (
      <div key={`${text} ${String(index)}`}>{text}</div>
    ))}
  </div>
)

/** Shows a mail address, which breaks after its @ where it does not fit into one line. */
export function MailAddress({ address }: { address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

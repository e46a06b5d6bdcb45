/**
 * An address in a table: a line breaks before its @, and within a part only when the part is wider
 * than the column.
 */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(0, email.lastIndexOf('@'))
  return (
    <span className="wrap-anywhere md:block md:min-w-44">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

type MenuNamesCheckedProps = { html: string; checked: string }

/** Only lessons that name a menu, such as 'Reports → Balance Sheet', show the month of the check. */
export function MenuNamesChecked({ html, checked }: MenuNamesCheckedProps) {
  if (!checked || !html.includes(' → ')) return null
  return <p className="text-muted text-sm">Menu names checked {checked}.</p>
}

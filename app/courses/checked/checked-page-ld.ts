/** The page as structured data (schema.org), with the day of its last check; none without one. */
export function checkedPageLd(
  siteUrl: string,
  { title, path, checkedOn }: { title: string; path: string; checkedOn: string | null },
) {
  if (!checkedOn) return []
  return [{ '@type': 'WebPage', name: title, url: siteUrl + path, lastReviewed: checkedOn }]
}

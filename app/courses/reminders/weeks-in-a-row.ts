const words = [
  ...['Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
]

/** 'Three weeks in a row.' Null for fewer than two: a break is nobody's business. */
export function sayWeeks(weeks: number) {
  return weeks < 2 ? null : `${words[weeks - 2] ?? weeks} weeks in a row.`
}

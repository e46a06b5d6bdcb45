const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

type Offerings = { courses: number; lessons: number; free_products: number }

/** 'Three courses', '31 lessons', 'four free PDFs': without what there is none of. */
export function pendingSummary({ courses, lessons, free_products }: Offerings): string[] {
  const [first, ...others] = [
    say(courses, 'course'),
    say(lessons, 'lesson'),
    say(free_products, 'free PDF'),
  ].filter(Boolean)
  return first ? [first.charAt(0).toUpperCase() + first.slice(1), ...others] : []
}

function say(count: number, one: string) {
  if (count === 0) return ''
  return `${words[count] ?? count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
}

const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

export type Offerings = { courses: number; lessons: number; free_products: number }

/** 'Three courses, 31 lessons, four free PDFs', without what there is none of; '' for nothing. */
export function sayWhatWaits({ courses, lessons, free_products }: Offerings): string {
  const line = [say(courses, 'course'), say(lessons, 'lesson'), say(free_products, 'free PDF')]
    .filter(Boolean)
    .join(', ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}

function say(count: number, one: string) {
  if (count === 0) return ''
  return `${words[count] ?? count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`
}

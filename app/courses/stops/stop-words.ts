/** '12 students left it unfinished and haven’t been back for two weeks' */
export function sayStopped(count: number) {
  if (count === 1) return '1 student left it unfinished and hasn’t been back for two weeks'
  const many = count.toLocaleString('en-US')
  return `${many} students left it unfinished and haven’t been back for two weeks`
}

/** Where students of a course stop. */
export function stopsPath(courseId: string) {
  return `/admin/courses/stops?course=${courseId}`
}

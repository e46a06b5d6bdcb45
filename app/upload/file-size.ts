const units = ['bytes', 'KB', 'MB', 'GB'] as const

/** '2.4 MB', in steps of 1024 as the limits of the buckets are. */
export function formatFileSize(bytes: number) {
  if (bytes === 1) return '1 byte'
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1
  const figure = value.toFixed(digits).replace(/\.0$/, '')
  return `${figure} ${units[unit]}`
}

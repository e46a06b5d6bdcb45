/** The form values of a file that is stored already. */
export function storedFile(path: string, name: string, size: string) {
  if (!path) return null
  return {
    path,
    name: name || (path.split('/').at(-1) ?? path),
    sizeBytes: size ? Number(size) : null,
  }
}

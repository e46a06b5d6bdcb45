/** Shows a picture in its own size, in a dialog that Escape or a press closes. */
export function zoomPicture(link: HTMLAnchorElement) {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoomed-picture'
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = 'Close'
  const picture = document.createElement('img')
  picture.src = link.href
  picture.alt = link.querySelector('img')?.alt ?? ''
  dialog.setAttribute('aria-label', picture.alt || 'Picture')
  dialog.append(close, picture)
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

import { Image } from '@tiptap/extension-image'

/** The values of a figure's `data-size` and their words. The sanitizer and the styles know the same. */
export const pictureSizes = { small: 'Small', medium: 'Medium', full: 'Full width' }

/**
 * A picture that may have a caption, a size, or be enlarged; it is a figure then, else an <img>.
 */
export const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: { default: null, rendered: false },
      size: { default: null, rendered: false },
      zoom: { default: null, rendered: false },
    }
  },

  parseHTML() {
    return [
      { tag: 'figure', priority: 60, getAttrs: readFigure },
      { tag: 'img[src]:not([src^="data:"])' },
    ]
  },

  renderHTML({ node, HTMLAttributes }) {
    const { caption, size, zoom } = node.attrs
    if (!caption && !size && !zoom) return ['img', HTMLAttributes]
    return [
      'figure',
      { ...(zoom && { 'data-zoom': 'true' }), ...(size && { 'data-size': size }) },
      ['img', HTMLAttributes],
      ...(caption ? [['figcaption', {}, caption]] : []),
    ]
  },
}).configure({ allowBase64: false })

/** False for a figure of something else, whose content is read as ordinary blocks. */
function readFigure(figure: HTMLElement) {
  const [picture, ...others] = figure.querySelectorAll<HTMLImageElement>('img[src]')
  if (!picture || others.length > 0 || figure.querySelector('table, iframe, blockquote, pre')) {
    return false
  }
  const attribute = (name: string) => picture.getAttribute(name)
  const src = attribute('src')
  if (src?.startsWith('data:')) return false
  const size = figure.dataset.size ?? ''
  return {
    src,
    alt: attribute('alt'),
    title: attribute('title'),
    width: attribute('width'),
    height: attribute('height'),
    caption: figure.querySelector('figcaption')?.textContent.trim() || null,
    size: Object.hasOwn(pictureSizes, size) ? size : null,
    zoom: figure.dataset.zoom === 'true' || null,
  }
}

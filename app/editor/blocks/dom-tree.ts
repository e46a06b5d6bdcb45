import type { Tree } from './tree.ts'

/** An element of the page as a block reads it. */
export function domTree(element: Element): Tree {
  return {
    tag: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    children: [...element.childNodes].flatMap((child): (Tree | string)[] => {
      if (child instanceof Element) return [domTree(child)]
      return child instanceof Text ? [child.data] : []
    }),
  }
}

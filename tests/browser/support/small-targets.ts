import type { Page } from '@playwright/test'

/** The controls that a finger may miss: below 44 by 44 px, except links within a text. */
export function listSmallTargets(page: Page) {
  return page.evaluate(() => {
    const least = 44
    const controls = document.querySelectorAll<HTMLElement>(
      // Without what nobody can see or reach, such as the honeypot.
      ':is(a[href], button, input, select, textarea, summary):not([type="hidden"], [tabindex="-1"])',
    )
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
      // A label is pressed like its box or button.
      const target =
        control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)
          ? (control.labels?.[0] ?? control)
          : control
      const { width, height } = target.getBoundingClientRect()
      const isHidden = width <= 1 || height <= 1
      if (isHidden || isWithinText(target)) return []
      // The pseudo-element of finger-target and of cards that are pressed as a whole.
      const around = getComputedStyle(target, '::after')
      const isLarger = around.position === 'absolute'
      const pressed = {
        width: Math.max(width, isLarger ? Number.parseFloat(around.width) : 0),
        height: Math.max(height, isLarger ? Number.parseFloat(around.height) : 0),
      }
      // Browsers round to fractions of a pixel.
      if (pressed.width > least - 0.1 && pressed.height > least - 0.1) return []
      const size = `${Math.round(pressed.width)} × ${Math.round(pressed.height)}`
      return `${size}: ${target.outerHTML.slice(0, 160)}`
    })

    function isWithinText(link: HTMLElement) {
      const words = link.parentElement?.textContent?.trim()
      return getComputedStyle(link).display === 'inline' && words !== link.textContent?.trim()
    }
  })
}

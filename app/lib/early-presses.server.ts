/**
 * Runs in the page before React does. Links and forms work by themselves; a button that only React
 * hears, or a key outside a field, is remembered and pressed again once React listens.
 */
export const rememberPresses = `(function () {
  var presses = []
  function keep(event) {
    var target = event.target
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.type === 'click') {
      var button = target.closest('button[type=button]:not([command])')
      // Pressed twice by somebody who waits, meant once.
      if (button && !presses.some(function (one) { return one.button === button })) presses.push({ button: button })
    } else if (event.key.length === 1 && !target.closest('input,textarea,select,[contenteditable]')) {
      presses.push({ target: target, key: event.key })
    }
  }
  addEventListener('click', keep, true)
  addEventListener('keydown', keep, true)
  addEventListener('listening', function () {
    removeEventListener('click', keep, true)
    removeEventListener('keydown', keep, true)
    presses.forEach(function (one) {
      if (one.button) one.button.click()
      else one.target.dispatchEvent(new KeyboardEvent('keydown', { key: one.key, bubbles: true }))
    })
  }, { once: true })
})()`

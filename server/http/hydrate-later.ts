/**
 * Runs in the page. An inline script made from the text set aside passes the page's policy because
 * its hash is listed there.
 */
export const hydrateLater = `(function () {
  addEventListener('pagereveal', function (event) {
    // A page that comes late is shown without its transition, which is no error.
    if (event.viewTransition) event.viewTransition.ready.catch(function () {})
  })
  // Not pointerover: that also comes when the page appears under a pointer that rests.
  var signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'], started = false
  function start() {
    if (started) return
    started = true
    signs.forEach(function (sign) { removeEventListener(sign, start, true) })
    // Whoever is quicker than the page must wait for its last lines, which hold its data.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', bringToLife)
    else bringToLife()
  }
  function bringToLife() {
    document.querySelectorAll('link[media="not all"]').forEach(function (styles) {
      styles.media = 'all'
    })
    document.querySelectorAll('script[data-context]').forEach(function (waiting) {
      run(waiting, 'text/javascript').remove()
    })
    run(document.getElementById('hydration'), 'module')
  }
  function run(waiting, type) {
    var script = document.createElement('script')
    script.type = type
    script.textContent = waiting.textContent
    document.head.append(script)
    return script
  }
  signs.forEach(function (sign) { addEventListener(sign, start, { capture: true, passive: true }) })
  function whenIdle() {
    var wait = window.requestIdleCallback || function (work) { return setTimeout(work, 300) }
    setTimeout(function () { wait(start) }, 8000)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
})()`

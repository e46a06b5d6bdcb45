/**
 * Runs in the page. An inline script made from the text set aside passes the page's policy because
 * its hash is listed there.
 */
export const hydrateLater = `(function () {
  addEventListener('pagereveal', function (event) {
    // A page that comes late is shown without its transition, which is no error.
    if (event.viewTransition) event.viewTransition.ready.catch(function () {})
  })
  var stylesheets = document.querySelectorAll('link[data-href]')
  // Not pointerover: that also comes when the page appears under a pointer that rests.
  var signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'], started = false
  function heed(event) {
    // Where no pointer has been yet, Chromium takes it to be in the corner, and may say so.
    var isPresumed = event.type === 'pointermove' && event.clientX === 0 && event.clientY === 0
    if (!isPresumed) start()
  }
  function start() {
    if (started) return
    started = true
    signs.forEach(function (sign) { removeEventListener(sign, heed, true) })
    // Whoever is quicker than the page must wait for its last lines, which hold its data.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', bringToLife)
    else bringToLife()
  }
  function bringToLife() {
    // React would find them among its elements; before the stylesheets, which may not be there yet.
    document.querySelectorAll('style[data-below-fold]').forEach(function (styles) {
      stylesheets[0].before(styles)
    })
    var places = document.querySelectorAll('meta[data-place]')
    document.querySelectorAll('script[data-moved]').forEach(function (script, index) {
      places[index].replaceWith(script)
    })
    fetchStyles()
    stylesheets.forEach(function (link) { link.media = 'all' })
    document.querySelectorAll('script[data-context]').forEach(function (waiting) {
      run(waiting, 'text/javascript').remove()
    })
    run(document.getElementById('hydration'), 'module')
  }
  function fetchStyles() {
    stylesheets.forEach(function (link) { if (!link.href) link.href = link.dataset.href })
  }
  function run(waiting, type) {
    var script = document.createElement('script')
    script.type = type
    script.textContent = waiting.textContent
    document.head.append(script)
    return script
  }
  signs.forEach(function (sign) { addEventListener(sign, heed, { capture: true, passive: true }) })
  function whenShown() {
    var wait = window.requestIdleCallback || function (work) { return setTimeout(work, 300) }
    fetchStyles()
    setTimeout(function () { wait(start) }, 8000)
  }
  if (document.getElementById('hydration').dataset.start === 'onceShown') {
    addEventListener('load', start)
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'complete') whenShown()
  else addEventListener('load', whenShown)
})()`

/** The element that holds React Router's module script until it is due. */
export const moduleId = 'page-module'

/**
 * Runs at the end of the page. It fetches the page's modules when the browser is idle after `load`
 * and runs them then, or at the first sign of intent. The inline module script is created from the
 * text set aside; its hash is in the policy, and 'strict-dynamic' lets it import the others.
 */
export const startScript = `(function () {
  var options = document.currentScript.dataset
  var signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart']
  var isFetched = false, isStarted = false
  function fetchModules() {
    if (isFetched) return
    isFetched = true
    options.modules.split(' ').forEach(function (href) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    })
  }
  function start(event) {
    // Chromium reports a pointer that has never moved at the top left corner.
    var isPhantom = event && event.type === 'pointermove' && !event.clientX && !event.clientY
    if (isStarted || isPhantom) return
    isStarted = true
    signs.forEach(function (sign) { removeEventListener(sign, start, true) })
    fetchModules()
    var script = document.createElement('script')
    script.type = 'module'
    script.textContent = document.getElementById('${moduleId}').textContent
    document.head.append(script)
  }
  signs.forEach(function (sign) { addEventListener(sign, start, { capture: true, passive: true }) })
  addEventListener('load', function () {
    var whenIdle = window.requestIdleCallback || function (work) { setTimeout(work, 200) }
    whenIdle(function () {
      fetchModules()
      if (options.start === 'whenIdle') start()
    })
  })
  // The browser may skip the transition between two documents, which is not an error.
  addEventListener('pagereveal', function (event) {
    if (event.viewTransition) event.viewTransition.ready.catch(function () {})
  })
})()`

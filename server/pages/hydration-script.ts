type HydrationOptions = {
  start: 'whenIdle' | 'onIntent'
  /** The text of React Router's module script. */
  script: string
  /** URLs of all modules that it imports, directly and indirectly. */
  modules: string[]
}

/**
 * The hydration script at the end of a page. It preloads the page's modules when the browser is
 * idle after `load`, and hydrates then ('whenIdle') or at the first sign of intent ('onIntent'). It
 * reads nothing from the document: 'strict-dynamic' lets it run any script it creates, and stored
 * HTML could have put one there.
 */
export function hydrationScript(options: HydrationOptions): string {
  // Escapes `<`, so that the JSON cannot close the script element.
  return `(${start})(${JSON.stringify(options).replaceAll('<', '\\u003c')})`
}

const start = `function (options) {
  var signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart']
  var isFetched = false, isStarted = false
  function fetchModules() {
    if (isFetched) return
    isFetched = true
    options.modules.forEach(function (href) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    })
  }
  function start(event) {
    // Chromium sends a phantom pointermove at 0,0 for a pointer that has never moved.
    var isPhantom = event && event.type === 'pointermove' && !event.clientX && !event.clientY
    if (isStarted || isPhantom) return
    isStarted = true
    signs.forEach(function (sign) { removeEventListener(sign, start, true) })
    fetchModules()
    var script = document.createElement('script')
    script.type = 'module'
    script.textContent = options.script
    document.head.append(script)
  }
  signs.forEach(function (sign) { addEventListener(sign, start, { capture: true, passive: true }) })
  addEventListener('load', function () {
    var whenIdle = window.requestIdleCallback || function (work) { setTimeout(work, 200) }
    whenIdle(function () {
      fetchModules()
      if (options.start === 'whenIdle') start()
    }, { timeout: 2000 })
  })
  // The browser may skip a cross-document view transition, which is not an error.
  addEventListener('pagereveal', function (event) {
    if (event.viewTransition) event.viewTransition.ready.catch(function () {})
  })
}`

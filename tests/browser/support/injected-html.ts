/** HTML that tries every way to run a script (each calls run()) and to change where links lead. */
export const injectedHtml = [
  '<script>run("a script element")</script>',
  '<script type="module">run("a module")</script>',
  '<script src="data:text/javascript,run(%22a script from an address%22)"></script>',
  '<script nonce="sample" src="/favicon.svg" onerror="run(\'a script of this site\')"></script>',
  '<img src="/none" alt="" onerror="run(\'an inline handler\')">',
  '<svg onload="run(\'an inline handler of an image\')"></svg>',
  '<iframe srcdoc="<script>parent.run(\'a frame\')</script>" title="frame"></iframe>',
  '<base href="https://evil.example/">',
  '<a id="injected" href="javascript:run(\'a link\')">injected</a>',
].join('')

/** Imitates the markup a start script might read from the page, by every name and id in it. */
export const injectedModule = [
  '<script type="text/plain" id="page-module">run("the start script")</script>',
  '<img name="currentScript" alt="" data-script="run(1)" data-modules="data:text/javascript,run(2)">',
  '<form id="options" name="options"><input name="script" value="run(3)"></form>',
  '<a id="injected" href="/">injected</a>',
].join('')

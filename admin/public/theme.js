// Runs before the first paint, so that a remembered dark theme does not flash white. A file of its own, because the content
// security policy allows no inline script.
(function () {
  var choice = localStorage.getItem('kage.theme');
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);

  // Somebody is signed in: the console is fetched beside what will ask for it. The names are filled in by the build.
  var ahead = document.currentScript.dataset;
  if (ahead.console && localStorage.getItem('sessionId') !== null) {
    link('modulepreload', ahead.console);
    link('stylesheet', ahead.styles);
  }

  /** @param {string} rel @param {string} href */
  function link(rel, href) {
    var element = document.createElement('link');
    element.rel = rel;
    element.href = href;
    document.head.append(element);
  }
})();

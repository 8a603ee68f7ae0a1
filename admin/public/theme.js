// Runs before the first paint, so that a remembered dark theme does not flash white. A file of its own, because the content
// security policy allows no inline script.
(function () {
  var choice = localStorage.getItem('kage.theme');
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();

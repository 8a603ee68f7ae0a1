// Runs before the first paint, so that neither a remembered dark theme nor the console's own brand flashes something else first. A file of its
// own, because the content security policy allows no inline script.
(function () {
  var choice = localStorage.getItem('kage.theme');
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();

/** @typedef {{ name: string | null, css: string | null, logoId: number | null }} Brand */
/** @type {{ kageBrand?: Brand, showBrand?: (brand: Brand) => void }} */
var page = window;
/** @param {Brand} brand what `/api/brand.js` says, and later what Settings is changed to (`src/theme/brand.ts`) */
function showBrand(brand) {
  var style = document.getElementById('brand') || document.createElement('style');
  style.id = 'brand';
  style.textContent = brand.css || '';
  document.head.append(style);
  var icon = document.querySelector('link[rel="icon"]');
  icon.type = brand.logoId ? '' : 'image/svg+xml';
  icon.href = brand.logoId ? '/api/settings/logos/' + brand.logoId : '/favicon.svg';
}
page.showBrand = showBrand;
if (page.kageBrand) {
  showBrand(page.kageBrand);
  // It comes before the page's own title, and so in its place.
  if (page.kageBrand.name) document.title = page.kageBrand.name;
}

/** Figures with a limit and without a baseline: a line for each. */
export function printFigures(results) {
  for (const { name, figures } of results) {
    console.log(`\n${name}`);
    const width = Math.max(...figures.map(({ label }) => label.length));
    for (const { label, milliseconds, aim } of figures)
      console.log(`  ${label.padEnd(width)}  ${milliseconds.toFixed(0).padStart(6)} ms  (aim ≤ ${aim})`);
  }
}

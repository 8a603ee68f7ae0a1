/** What is held against a limit and has no bare counterpart: a line for each figure. */
export function printFigures(results) {
  for (const { name, figures } of results) {
    console.log(`\n${name}`);
    const width = Math.max(...figures.map(({ label }) => label.length));
    for (const { label, milliseconds, aim } of figures)
      console.log(`  ${label.padEnd(width)}  ${milliseconds.toFixed(0).padStart(6)} ms  (aim ≤ ${aim})`);
  }
}

const COLUMNS = [
  ['', ({ label }) => label],
  ['req/s', ({ rate }) => rate.toFixed(0)],
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p99 ms', ({ p99 }) => p99.toFixed(1)],
  ['CPU µs/req', ({ cpu }) => (cpu === null ? '–' : cpu.toFixed(0))],
  ['ratio', ({ ratio }) => ratio ?? ''],
];

const PAIRS = [
  ['', ({ label }) => label],
  ['p50 ms', ({ p50 }) => p50.toFixed(1)],
  ['p95 ms', ({ p95 }) => p95.toFixed(1)],
  ['max ms', ({ max }) => max.toFixed(1)],
  ['', ({ aim }) => aim ?? ''],
];

const TIMES = [
  ['', ({ label }) => label],
  ['ms', ({ ms }) => ms.toFixed(0)],
  ['ideal ms', ({ ideal }) => ideal.toFixed(0)],
  ['ratio', ({ ratio, aim }) => `${ratio.toFixed(2)} (aim ≤ ${aim})`],
];

/** How long a piece of work takes, beside its lower bound. */
export function printTimings(results) {
  const rows = results.flatMap(({ name, timing }) => timing.map((each) => ({ ...each, label: `${name}: ${each.label}` })));
  if (rows.length > 0) print(TIMES, rows);
}

/** The waiting time of one caller, beside the time of the database alone for the same. */
export function printLatencies(results) {
  const rows = results.flatMap(({ name, latency: { app, aims }, beside }) => [{ label: name, ...app, aim: aims }, ...beside.map(indented)]);
  if (rows.length > 0) print(PAIRS, rows);
}

const indented = ({ label, ...rest }) => ({ label: `  ${label}`, ...rest });

/** The ratio of the throughputs of the product and of its baseline in the same run. */
export function printTable(all, facts) {
  const results = all.filter(({ app }) => app);
  const rows = results.flatMap(({ name, aim, app, bare, bareLabel = 'bare node:http + pg' }) => [
    { label: name, ...app, ratio: `${(app.rate / bare.rate).toFixed(2)} (aim ≥ ${aim})` },
    { label: `  ${bareLabel}`, ...bare },
  ]);
  if (rows.length > 0) print(COLUMNS, rows);
  for (const { name, figure, note, isReached } of all)
    if (figure ?? note) console.log(`${name}: ${figure ?? note}${isReached === false ? ': NOT REACHED' : ''}`);
  console.log(`\n${facts}`);
  const errors = results.flatMap(({ name, app, bare }) =>
    [app, bare].filter(({ failed }) => failed > 0).map(({ failed }) => `${name}: ${failed} answers were not 2xx`),
  );
  if (errors.length > 0) throw new Error(errors.join('\n'));
}

function print(columns, rows) {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, show]) => show(row)))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  console.log('');
  for (const row of cells)
    console.log(row.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))).join('  '));
}

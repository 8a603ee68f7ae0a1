// Reads the stages of a Dockerfile, with the instructions that ours use.
const TAKEN = new Set(['FROM', 'WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'VOLUME', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']);

/**
 * @typedef {{ name: string, rest: string }} Instruction
 * @typedef {{ image: string, name: string, instructions: Instruction[] }} Stage
 * @returns {Stage[]} in their order; the last one is what is built where no target is named
 */
export function stagesOf(text) {
  const stages = [];
  for (const { name, rest } of instructionsOf(text)) {
    if (!TAKEN.has(name)) throw new Error(`${name} is not known here`);
    if (name !== 'FROM') stages.at(-1)?.instructions.push({ name, rest });
    else {
      const [image, , stage] = rest.split(/\s+/);
      stages.push({ image, name: stage ?? 'last', instructions: [] });
    }
  }
  return stages;
}

function instructionsOf(text) {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const whole = lines
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  return whole.map((line) => {
    const [name, ...rest] = line.trim().split(/\s+/);
    return { name, rest: rest.join(' ') };
  });
}

/** Where a `COPY` takes from and puts to; the last is the target. */
export function copyOf(rest) {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift().slice('--from='.length) : null;
  return { from, sources: words.slice(0, -1), target: words.at(-1) };
}

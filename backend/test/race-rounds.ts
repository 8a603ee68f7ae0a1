/** The times that a race is run, for `it.each`: as often as RACE_ROUNDS says where races are looked for, else so often that all tests stay quick. */
export const raceRounds = (usually: number): number[] =>
  Array.from({ length: Number(process.env.RACE_ROUNDS ?? usually) }, (_, index) => index + 1);

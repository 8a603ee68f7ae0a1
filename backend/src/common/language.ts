/** The languages of the console, of e-mails and of papers. */
export const LANGUAGES = ['en', 'ru', 'fa', 'zh', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const HEADER_MAX = 500;

/**
 * The language that the browser of somebody who is not signed in asks for most, of those that there are: `fa-IR,fa;q=0.9,en;q=0.8` is Persian.
 * @param header Accept-Language
 */
export function acceptedLanguage(header: string | undefined): Language | null {
  const wishes = (header ?? '').slice(0, HEADER_MAX).split(',').map(wishOf);
  // The sort is stable: of equal wishes the first counts.
  const [first] = wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ language }) => language ?? []);
  return first ?? null;
}

function wishOf(part: string): { language: Language | undefined; weight: number } {
  const [tag = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
  const quality = parameters.find((each) => each.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return { language: LANGUAGES.find((each) => each === tag.split('-')[0]), weight: Number.isNaN(weight) ? 0 : weight };
}

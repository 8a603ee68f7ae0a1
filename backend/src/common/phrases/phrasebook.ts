/** From the English text of the server to the text in another language; both have values as `{{name}}`. */
export type Phrases = Readonly<Record<string, string>>;

interface Pattern {
  expression: RegExp;
  names: readonly string[];
  translation: string;
}

const VALUE = /\{\{(\w+)\}\}/g;
/** How deep a value may contain another text. */
const DEPTH_MAX = 4;

/**
 * Translates texts of the server. A sentence is recognised by its English text, whatever the values in it: so it is written once, where
 * it is used, and stored texts are translated too. An unknown text stays as it is.
 */
export class Phrasebook {
  private readonly patterns: readonly Pattern[];

  /** @param setApart around each value, where the language runs in another direction than names and amounts do */
  constructor(
    private readonly phrases: Phrases,
    private readonly setApart = (value: string) => value,
  ) {
    // The pattern with the most words of its own first: others would read those words as values.
    this.patterns = Object.entries(phrases)
      .filter(([english]) => english.includes('{{'))
      .sort(([one], [other]) => ownLength(other) - ownLength(one))
      .map(([english, translation]) => ({
        expression: new RegExp(`^${english.split(VALUE).map(partOf).join('')}$`, 's'),
        names: [...english.matchAll(VALUE)].map(([, name = '']) => name),
        translation,
      }));
  }

  translate(english: string): string {
    return this.known(english, 0) ?? this.inParts(english);
  }

  private known(english: string, depth: number): string | undefined {
    const exact = Object.hasOwn(this.phrases, english) ? this.phrases[english] : undefined;
    if (exact !== undefined || depth > DEPTH_MAX) return exact;
    for (const { expression, names, translation } of this.patterns) {
      const found = expression.exec(english);
      if (!found) continue;
      const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
      return translation.replaceAll(VALUE, (_, name: string) => {
        const value = values.get(name) ?? '';
        return this.setApart(this.known(value, depth + 1) ?? value);
      });
    }
    return undefined;
  }

  /** Several sentences, or a sentence and its reason after a colon. */
  private inParts(english: string): string {
    const sentences = english.split(/(?<=\.) (?=[A-Z])/);
    if (sentences.length > 1) return sentences.map((each) => this.known(each, 0) ?? each).join(' ');
    const colon = english.indexOf(': ');
    if (colon < 0) return english;
    const [before, after] = [english.slice(0, colon), english.slice(colon + 2)];
    return `${this.known(before, 0) ?? before}: ${this.known(after, 0) ?? after}`;
  }
}

const ownLength = (english: string): number => english.replaceAll(VALUE, '').length;
/** Every second part of a split text is the name of a value. */
const partOf = (part: string, index: number): string => (index % 2 === 1 ? '(.*?)' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));

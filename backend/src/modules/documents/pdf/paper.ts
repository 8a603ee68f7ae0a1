/** The data of the template (scripts/printer/paper.typ): every text is final, and the template only places it. */
export interface Paper {
  language: string;
  rightToLeft: boolean;
  title: string;
  footer: string;
  hasLogo: boolean;
  /** The colour of its title, dark enough to be read on paper; null: black. */
  accent: string | null;
  facts: [name: string, value: string][];
  seller: PaperParty;
  buyer: PaperParty;
  columns: { title: string; wide: boolean; number: boolean }[];
  rows: string[][];
  totals: [name: string, value: string][];
}

export interface PaperParty {
  label: string;
  lines: string[];
}

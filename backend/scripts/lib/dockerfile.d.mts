export interface Instruction {
  name: string;
  rest: string;
}

export interface Stage {
  image: string;
  name: string;
  instructions: Instruction[];
}

export function stagesOf(text: string): Stage[];
export function copyOf(rest: string): { from: string | null; sources: string[]; target: string };

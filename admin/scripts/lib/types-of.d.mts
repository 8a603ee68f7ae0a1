export function typesOf(document: object): Promise<string>;

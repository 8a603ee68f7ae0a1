export function requestFieldsOf(document: object): string;

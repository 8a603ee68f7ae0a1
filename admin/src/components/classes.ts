/** The class names that there are, in one attribute. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

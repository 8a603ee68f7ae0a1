/** What stops the local start with a message instead of a stack: a person can do something about it. */
export class CannotStart extends Error {}

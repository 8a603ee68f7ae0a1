type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The dialog that asks for a fresh proof; without one, as on the login page, a call that needs it is refused. */
export function onProofNeeded(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Several calls that need one at the same time wait for the same answer. @returns whether the person has given a fresh proof */
export function freshProof(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

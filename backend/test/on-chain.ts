import { whyNoChain } from '../src/local/chain/chain-binary.js';

/** `describe` where the local chain's binary runs; elsewhere its tests are skipped, and the reports count them as such. */
export const describeOnChain = whyNoChain() === null ? describe : describe.skip;

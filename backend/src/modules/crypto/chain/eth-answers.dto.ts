import { z } from 'zod';

/** Answers of nodes, parsed and never cast: an unsafe number or a hash of the wrong length is a failure of the node. */
const HEX = /^0x[0-9a-fA-F]*$/;

export const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform((text) => BigInt(text));
export const safeNumber = quantity.transform(Number).pipe(z.number().int().nonnegative().safe());
export const hash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((text) => text.toLowerCase());
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());
export const bytes = z.string().regex(HEX);

export const log = z.object({
  address,
  topics: z.array(hash),
  data: bytes,
  blockNumber: safeNumber,
  blockHash: hash,
  transactionHash: hash,
  logIndex: safeNumber,
  removed: z.boolean().optional(),
});
export type Log = z.infer<typeof log>;

export const receipt = z.object({
  transactionHash: hash,
  blockNumber: safeNumber,
  blockHash: hash,
  status: safeNumber,
  logs: z.array(log),
});
export type Receipt = z.infer<typeof receipt>;

export const transaction = z.object({
  hash,
  from: address,
  to: address.nullish(),
  nonce: safeNumber,
  input: bytes,
  blockNumber: safeNumber.nullish(),
});
export type Transaction = z.infer<typeof transaction>;

export const block = z.object({ number: safeNumber, hash, timestamp: safeNumber });
export type Block = z.infer<typeof block>;

/** A block with its transactions in full: who sent them, and with which nonce. */
export const fullBlock = block.extend({ transactions: z.array(z.object({ hash, from: address, nonce: safeNumber })) });
export type FullBlock = z.infer<typeof fullBlock>;

export const envelope = z.object({
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string() }).nullish(),
});

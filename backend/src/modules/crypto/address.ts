import { getAddress } from 'ethers';

const ADDRESS = /^0[xX]([0-9a-fA-F]{40})$/;

/**
 * Any spelling of an address as the one that is stored, in lower case: all lower, all upper, or mixed with a right checksum.
 * Mixed letters with a wrong checksum are a typing mistake: undefined.
 */
export function normalAddress(text: string): string | undefined {
  const digits = ADDRESS.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const lower = `0x${digits.toLowerCase()}`;
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return !isMixed || getAddress(lower) === `0x${digits}` ? lower : undefined;
}

/** The form of an address in answers, with its checksum. */
export const shownAddress = (address: string): string => getAddress(address);

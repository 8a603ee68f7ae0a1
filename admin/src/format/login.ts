/** `4821093375610284` → `4821 0933 7561 0284`: sixteen characters are read in fours. */
export const inFours = (login: string): string => login.replace(/(.{4})(?=.)/g, '$1 ');

/** @returns {string} the day so many days from now */
export const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

const AGE_MAX_MS = 10 * 60_000;
const AHEAD_MAX_MS = 2 * 60_000;
const TIMESTAMP = /^Timestamp: (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?Z)$/;

export const bindingLine = (productName: string, projectId: number): string => `Bind wallet to ${productName} Project ${projectId}`;

export type MessageVerdict = 'good' | 'wrong' | 'expired';

/** The message is exactly two lines: what is bound to what, and when it was written. */
export function judgeMessage(message: string, expectedLine: string, now: Date): MessageVerdict {
  const [line, timestamp, ...more] = message.split('\n');
  const text = TIMESTAMP.exec(timestamp ?? '')?.[1];
  if (line !== expectedLine || text === undefined || more.length > 0) return 'wrong';
  const written = new Date(text);
  if (Number.isNaN(written.getTime())) return 'wrong';
  const age = now.getTime() - written.getTime();
  return age > AGE_MAX_MS || age < -AHEAD_MAX_MS ? 'expired' : 'good';
}

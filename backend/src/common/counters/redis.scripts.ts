/**
 * One round trip and one atomic step each. The count lives in a hash: n (how many), b (blocked until, in Redis' own milliseconds, so
 * that the clocks of the processes do not matter).
 */
export const SCRIPTS = {
  kageIncrement: {
    numberOfKeys: 1,
    lua: `
      local n = redis.call('HINCRBY', KEYS[1], 'n', 1)
      local left = redis.call('PTTL', KEYS[1])
      if left < 0 then
        redis.call('PEXPIRE', KEYS[1], ARGV[1])
        left = tonumber(ARGV[1])
      end
      return {n, left}`,
  },
  kageRead: {
    numberOfKeys: 1,
    lua: `return {tonumber(redis.call('HGET', KEYS[1], 'n') or 0), math.max(redis.call('PTTL', KEYS[1]), 0)}`,
  },
  kageAttempt: {
    numberOfKeys: 1,
    lua: `
      local time = redis.call('TIME')
      local now = time[1] * 1000 + math.floor(time[2] / 1000)
      local threshold, first, max, window, slides = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), ARGV[5]
      local blocked = tonumber(redis.call('HGET', KEYS[1], 'b') or 0)
      if blocked > now then return blocked - now end
      local n = redis.call('HINCRBY', KEYS[1], 'n', 1)
      if slides == '1' or redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], window) end
      if n >= threshold then
        redis.call('HSET', KEYS[1], 'b', now + math.min(first * 2 ^ math.min(n - threshold, 30), max))
      end
      return 0`,
  },
  kageForgive: {
    numberOfKeys: 1,
    lua: `
      local n = tonumber(redis.call('HGET', KEYS[1], 'n') or 0)
      if n <= 0 then return 0 end
      redis.call('HINCRBY', KEYS[1], 'n', -1)
      if n - 1 < tonumber(ARGV[1]) then redis.call('HDEL', KEYS[1], 'b') end
      return 0`,
  },
} as const;

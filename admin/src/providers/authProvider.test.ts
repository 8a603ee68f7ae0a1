import { authProvider } from './authProvider';
import { ApiError } from './httpClient';

it('never sends anybody elsewhere: neither for a refusal nor for a session that has ended', async () => {
  await expect(authProvider.checkError(new ApiError(403, '{}', ''))).resolves.toBeUndefined();
  await expect(authProvider.checkError(new ApiError(401, '{}', ''))).resolves.toBeUndefined();
});

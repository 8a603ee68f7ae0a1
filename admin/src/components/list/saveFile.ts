/** Gives a fetched file to the browser to be saved, under the name that the server gave it. */
export async function saveFile(response: Response, fallbackName: string): Promise<void> {
  const header = response.headers.get('Content-Disposition') ?? '';
  const inFull = /filename\*=UTF-8''([^;]+)/.exec(header)?.[1];
  const name = inFull ? decodeURIComponent(inFull) : (/filename="?([^";]+)"?/.exec(header)?.[1] ?? fallbackName);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

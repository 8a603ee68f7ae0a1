describe('the language of a page before anybody has signed in', () => {
  afterEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  const languageOf = async (asked: readonly string[], chosen?: string) => {
    vi.resetModules();
    vi.stubGlobal('navigator', { ...navigator, languages: asked });
    if (chosen !== undefined) localStorage.setItem('kage.language', chosen);
    const { language, direction, t } = await import('./language');
    return [language, direction, document.documentElement.lang, t('Sign in') === 'Sign in'];
  };

  it.each([
    [
      ['fa-IR', 'en'],
      ['fa', 'rtl', 'fa', false],
    ],
    [
      ['de-DE', 'ru', 'en'],
      ['ru', 'ltr', 'ru', false],
    ],
    [
      ['de', 'fr'],
      ['en', 'ltr', 'en', true],
    ],
  ])('is the first of those that the browser asks for and the console has: %j', async (asked, expected) => {
    expect(await languageOf(asked)).toEqual(expected);
  });

  it('is the one that was chosen in this browser, if any', async () => {
    expect(await languageOf(['fa'], 'es')).toEqual(['es', 'ltr', 'es', false]);
    expect(await languageOf(['fa'], 'xx')).toEqual(['fa', 'rtl', 'fa', false]);
  });
});

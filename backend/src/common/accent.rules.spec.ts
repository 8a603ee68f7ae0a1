import { contrast, SCHEMES, shadesOf } from './accent.rules.js';

/** 512 colours from black to white. */
const STEPS = ['00', '24', '49', '6d', '92', 'b6', 'db', 'ff'];
const COLOURS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));
const GROUNDS = { light: ['#ffffff', '#fcfcfd', '#f9f9fb', '#f0f0f3'], dark: ['#111113', '#18191b', '#212225'] };
const FAINT = { light: '#666a73', dark: '#a5a9af' };

describe('an accent colour', () => {
  it.each(SCHEMES)('is readable and visible in the %s scheme, whatever it is', (scheme) => {
    const failed = COLOURS.filter((accent) => {
      const { solid, onSolid, hover, soft, text } = shadesOf(accent, scheme);
      const read = [
        contrast(onSolid, solid),
        contrast(onSolid, hover),
        contrast(FAINT[scheme], soft),
        ...[soft, ...GROUNDS[scheme]].map((each) => contrast(text, each)),
      ];
      return Math.min(...read) < 4.5 || Math.min(...GROUNDS[scheme].map((each) => contrast(solid, each))) < 3;
    });
    expect(failed).toEqual([]);
  });

  it('stays as it was chosen where its contrast is enough', () => {
    expect(shadesOf('#0b6e4f', 'light')).toMatchObject({ solid: '#0b6e4f', onSolid: '#ffffff', text: '#0b6e4f' });
    expect(shadesOf('#ffd400', 'dark')).toMatchObject({ solid: '#ffd400', onSolid: '#000000', text: '#ffd400' });
  });

  it('is shaded as little as the contrast needs otherwise', () => {
    const { text } = shadesOf('#ffd400', 'light');
    expect(contrast(text, '#f0f0f3')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(text, '#f0f0f3')).toBeLessThan(4.8);
  });

  it('has the contrast that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});

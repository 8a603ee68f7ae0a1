import { freePlace, placesFor } from './freePlace';

const ROOM = { width: 1000, height: 800 };
const at = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 40 });

describe('a message', () => {
  const places = placesFor({ width: 300, height: 60 }, ROOM);

  it('is at the lower right where nothing is in its way', () => {
    expect(freePlace(places, [at(10, 10)])).toMatchObject({ left: 680, top: 720 });
  });

  it('is at the lower left where lines run from right to left', () => {
    expect(placesFor({ width: 300, height: 60 }, ROOM, true)[0]).toMatchObject({ left: 20, top: 720 });
  });

  it('does not cover a button, and takes the next free corner', () => {
    expect(freePlace(places, [at(850, 740)])).toMatchObject({ left: 20, top: 720 });
    expect(freePlace(places, [at(850, 740), at(100, 740), at(450, 740)])).toMatchObject({ left: 680, top: 20 });
  });

  it('covers as few as it can where none is free', () => {
    const crowd = places.flatMap(({ left, top }) => [at(left, top), at(left + 150, top)]).slice(0, -1);
    expect(freePlace(places, crowd)).toEqual(places.at(-1));
  });
});
